import type { TypedInput } from '@ase/schemas'
import { call, shell } from './inputs.ts'

const commands = [
  'ls -la src',
  'git status --short',
  'npm test -- --run',
  'cat package.json | jq .scripts',
  'rg -n "TODO" src | head -20',
  'python3 -m pytest tests/test_api.py -q',
  'docker compose up -d db && npm run migrate',
  'curl -s https://api.example.com/v1/items | jq length',
  'find . -name "*.pyc" -delete',
  'sed -i "s/foo/bar/g" README.md',
  'mkdir -p build && cd build && cmake .. && make -j4',
  'git add -A && git commit -m "Fix the parser" && git push origin feature/parser',
  'rm -rf node_modules dist',
  'kubectl get pods -n web',
  'for f in src/*.ts; do echo "$f"; done',
  'ssh deploy@web-1.example.com "systemctl status app"',
  'tar czf backup.tgz data/',
  'psql -c "SELECT id, name FROM users WHERE id = 7"',
  'export NODE_ENV=test; node build.js',
  'go build ./... && go vet ./...',
] as const

/** What agents do all day: one call each of the usual kinds. */
export const ordinaryCalls: readonly TypedInput[] = [
  ...commands.map(shell),
  call('read_file', { path: 'src/server/routes.ts' }),
  call('write_file', {
    path: 'docs/guide.md',
    content: 'Install it, then run the tests.\n'.repeat(20),
  }),
  call('edit_file', { path: 'src/app.ts', old_string: 'const a = 1', new_string: 'const a = 2' }),
  call('fetch', { url: 'https://docs.example.com/guide?page=2' }),
  call('http_request', {
    method: 'POST',
    url: 'https://api.example.com/v1/orders',
    body: { id: 7, items: ['a', 'b'] },
  }),
  call('execute_sql', {
    query:
      'SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.total > 100',
  }),
  call('search', { query: 'how to parse dates in typescript', limit: 10 }),
  call(
    'send_email',
    { to: ['anna@corp.example'], subject: 'Notes', body: 'Here are the notes of Tuesday.' },
    'Send the notes to anna@corp.example.',
  ),
  call(
    'create_event',
    { title: 'Review', start: '2026-11-23T10:00:00Z', attendees: ['anna@corp.example'] },
    'Plan a review with anna@corp.example.',
  ),
  call('python', {
    code: 'import pandas as pd\ndf = pd.read_csv("data.csv")\nprint(df.describe())',
  }),
]

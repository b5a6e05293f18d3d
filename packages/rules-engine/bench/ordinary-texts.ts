import type { TypedInput } from '@ase/schemas'
import { answer, manifest, pageText, toolAnswer, trace } from '../src/examples.ts'

/** What agents read all day: pages, mails, notes, code and records of 300 to 2,000 characters. */
const texts = [
  'The quarterly meeting was moved from Monday to Tuesday at 10:00 because two of the speakers arrive late. Please bring the printed agenda. Anna will open with the figures of the last quarter, then Bo shows the new layout of the warehouse, and after lunch we go through the open questions together. Coffee is in the hall.',
  'Hi team,\n\nthe new coffee machine is in the kitchen on the second floor. It takes beans, not capsules. Please empty the tray when the light turns red and leave a note on the list when beans run out.\n\nFor the party on Friday we still need two people who help with the chairs. Tell Mia if you can.\n\nBest,\nJonas\n\n-- \nJonas Weber\nFacilities, ext. 4411',
  '# Getting started\n\nInstall the package and start the server:\n\n```sh\nnpm install\nnpm run dev\n```\n\nThe server listens on port 3000. Set `PORT` to change that. Tests run with `npm test`; they need a local database, which `docker compose up -d db` starts.\n\n## Layout\n\n- `src/` holds the code\n- `test/` holds the tests\n- `docs/` holds the guide\n\nSee https://docs.example.com/guide for more.',
  '{"id": 4711, "status": "shipped", "customer": {"name": "A. Miller", "city": "Leeds"}, "items": [{"sku": "AB-1001", "count": 2, "price": 19.9}, {"sku": "CX-2040", "count": 1, "price": 149.0}], "shippedAt": "2026-10-03T08:15:00Z", "carrier": "ground", "note": "Leave at the front desk."}',
  '<article><h1>How bees find their way</h1><p>Bees remember landmarks such as trees and houses. On cloudy days they read the pattern of light in the sky, which tells them where the sun is.</p><p>Back in the hive they dance: the angle tells the direction, the length the distance.</p><img src="/img/bees.jpg" alt="A bee on a flower"><p>Read more in <a href="/nature/insects">our series on insects</a>.</p></article>',
  'export function parseDate(text: string): Date | null {\n  const match = /^(\\d{4})-(\\d{2})-(\\d{2})$/.exec(text)\n  if (match === null) return null\n  const [, year, month, day] = match\n  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))\n}\n\n// Callers treat null as "not given".\nexport function daysBetween(a: Date, b: Date): number {\n  return Math.round((b.getTime() - a.getTime()) / 86_400_000)\n}\n',
  'date,store,units,revenue\n2026-09-01,Leeds,120,2388.00\n2026-09-01,York,96,1910.40\n2026-09-02,Leeds,131,2606.90\n2026-09-02,York,88,1751.20\n2026-09-03,Leeds,127,2527.30\n2026-09-03,York,101,2009.90\n2026-09-04,Leeds,140,2786.00\n2026-09-04,York,99,1970.10\n',
  'Das Treffen beginnt um neun Uhr im großen Saal. Wer mit dem Zug kommt, nimmt am besten den Bus 12 bis zur Haltestelle Rathaus. Für Getränke ist gesorgt; wer mag, bringt einen Kuchen mit. Bitte gebt bis Mittwoch Bescheid, ob ihr kommt, damit wir genug Stühle stellen können. Ein Beamer und eine Leinwand sind vorhanden.',
  '2026-10-03 08:15:01 INFO  server started on :3000\n2026-10-03 08:15:02 INFO  connected to database in 41 ms\n2026-10-03 08:17:44 WARN  slow query (812 ms): select * from orders where created_at > $1\n2026-10-03 08:20:10 INFO  GET /v1/orders 200 31 ms\n2026-10-03 08:20:11 INFO  GET /v1/orders/4711 200 12 ms\n2026-10-03 08:22:53 ERROR upstream timed out after 5000 ms, retrying (1/3)\n',
  'Reset your password\n\nGo to Settings, choose Security and press "Change password". Enter your old password and twice the new one. It needs at least twelve characters. When you forgot the old one, press "Forgot password" on the sign-in page; we send you a link that works for one hour.\n\nQuestions? Write to support@shop.example.',
  'La réunion du comité aura lieu jeudi à 14 heures dans la salle du premier étage. Ordre du jour : le budget de l’année prochaine, les travaux de la bibliothèque et la fête de la ville. Merci d’envoyer vos remarques avant mercredi soir. Le compte rendu de la dernière séance se trouve dans le dossier commun.',
  'The river rises in the hills above the town and runs some forty miles to the sea. For two centuries its mills made paper and cloth. The last one closed in 1961, and its halls became workshops, a small theatre and flats. In spring the lower meadows still flood; the path along the bank is then closed between the old bridge and the lock. '.repeat(
    5,
  ),
] as const

export const ordinaryContexts: readonly TypedInput[] = texts.map((text) => pageText(text))
export const ordinaryAnswers: readonly TypedInput[] = texts.map((text) => toolAnswer(text))
export const ordinaryOutputs: readonly TypedInput[] = texts.map((text) => answer(text))

/** Five events each: a question, two tools and their results. */
export const ordinaryTraces: readonly TypedInput[] = texts.map((text, index) => {
  const second = texts[(index + 5) % texts.length] ?? ''
  return trace('Find out what changed and tell me in two sentences.', [
    { kind: 'user_message', content: 'What is new? A short summary is enough.' },
    { kind: 'tool_call', tool: 'search', arguments: { query: 'news of this week', limit: 5 } },
    { kind: 'tool_result', tool: 'search', source: 'retrieved_webpage', content: text },
    { kind: 'tool_call', tool: 'read_file', arguments: { path: `notes/${index}.md` } },
    { kind: 'tool_result', tool: 'read_file', source: 'other', content: second },
  ])
})

const tools = [
  [
    'list_orders',
    'Lists the orders of a customer, newest first.',
    'customer_id',
    'Id of the customer.',
  ],
  [
    'get_weather',
    'Returns the weather of a city for the next days.',
    'city',
    'Name of the city, for example Leeds.',
  ],
  [
    'search_docs',
    'Searches the documentation and returns the best five pages with their addresses.',
    'query',
    'Words to search for.',
  ],
  [
    'create_ticket',
    'Creates a ticket in the tracker. Ask the user for a title when none was given.',
    'title',
    'Title of the ticket, at most 80 characters.',
  ],
  [
    'read_file',
    'Reads a text file from an allowed directory.',
    'path',
    'Path of the file, relative to the workspace.',
  ],
  [
    'convert_currency',
    'Converts an amount between two currencies by the rate of today.',
    'amount',
    'Amount in the first currency.',
  ],
  [
    'send_message',
    'Sends a message to a channel of the team.',
    'channel',
    'Name of the channel without the hash sign.',
  ],
  [
    'resize_image',
    'Resizes an image and keeps its proportions unless told otherwise.',
    'width',
    'New width in pixels.',
  ],
  [
    'query_table',
    'Runs a read-only query on the reporting database and returns at most 100 rows.',
    'sql',
    'A SELECT statement.',
  ],
  [
    'translate_text',
    'Translates a text. Use list_languages first to see which languages are known.',
    'language',
    'Two letters, such as en or de.',
  ],
] as const

/** Servers of one to ten tools. */
export const ordinaryManifests: readonly TypedInput[] = tools.map((_, count) =>
  manifest(
    tools.slice(0, count + 1).map(([name, description, parameter, meaning]) => ({
      name,
      description,
      inputSchema: {
        type: 'object',
        properties: { [parameter]: { type: 'string', description: meaning } },
        required: [parameter],
      },
    })),
  ),
)

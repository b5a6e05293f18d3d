// The health check of a server's image: asks the operators' listener in this container whether the process answers (`live`)
// or, as `node /health.mjs ready`, whether it can do its work. Exit code 0 or 1.
import { get } from 'node:http'
import { argv, env, exit } from 'node:process'

const TIMEOUT_MS = 4000
const question = argv[2] === 'ready' ? 'ready' : 'live'
const setting = Object.keys(env).find((name) => name.endsWith('_ADMIN_PORT')) ?? ''

const url = `http://127.0.0.1:${env[setting]}/health/${question}`
get(url, { timeout: TIMEOUT_MS }, ({ statusCode }) => exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => exit(1))
  .on('error', () => exit(1))

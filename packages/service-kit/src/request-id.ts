import { randomBytes } from 'node:crypto'

const acceptable = /^[A-Za-z0-9_-]{8,64}$/
const POOL_BYTES = 4096
const ID_BYTES = 12

let pool = randomBytes(POOL_BYTES)
let used = 0

/** The client's own id when it is plain enough to stand in a log line, else a new one of 96 random bits. */
export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && acceptable.test(header) ? header : newRequestId()
}

/** Draws random bytes by the page: a system call per request costs more than the rest of this file. */
function newRequestId(): string {
  if (used + ID_BYTES > pool.length) {
    pool = randomBytes(POOL_BYTES)
    used = 0
  }
  const id = pool.toString('hex', used, used + ID_BYTES)
  used += ID_BYTES
  return id
}

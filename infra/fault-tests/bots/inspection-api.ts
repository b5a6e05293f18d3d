import { createHash } from 'node:crypto'
import type { Random } from '../fuzz/random.ts'
import { sendJson, startJsonServer, type JsonServer } from '../json-server.ts'

export interface InspectionApi extends JsonServer {
  /** Different idempotency keys that came. */
  keys(): number
}

const FAILS_ONE_IN = 10
/** Of one key: so that every message gets its answer within the gateway's first, short pauses. */
const FAULTY_CALLS_MAX = 2

/** An inspection API that gives each key its own report, and at times asks to wait or breaks off. */
export async function startInspectionApi(
  random: Random,
  onCall: () => void,
): Promise<InspectionApi> {
  const calls = new Map<string, number>()
  const server = await startJsonServer(({ header }, response) => {
    onCall()
    const key = header('idempotency-key') ?? ''
    const call = (calls.get(key) ?? 0) + 1
    calls.set(key, call)
    switch (call > FAULTY_CALLS_MAX ? FAILS_ONE_IN : random.below(FAILS_ONE_IN)) {
      case 0:
        response.destroy()
        break
      case 1:
        sendJson(
          response,
          429,
          { ok: false, error: '', code: 'RATE_LIMITED' },
          { 'retry-after': '0' },
        )
        break
      default:
        sendJson(response, 200, reportOf(key))
    }
  })
  return { ...server, keys: () => calls.size }
}

function reportOf(key: string): object {
  const digest = createHash('sha256').update(key).digest('hex')
  const id = `rpt_${digest.slice(0, 32)}`
  return {
    ok: true,
    reportId: id,
    reportUrl: `/r/${id}`,
    report: {
      id,
      verdictKey: 'NO_AI_DECLARATION',
      aiProbability: 0.5,
      authenticityScore: 0.5,
      subjectSha256: digest,
      subjectSize: 1,
      evidenceDigest: digest,
      providerName: 'fault-test',
      reasons: [],
    },
  }
}

import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCircuit, type Circuit, type Health } from './circuit.ts'

const OPEN_MS = 5000
const unreachable: Health = { unhealthy: { kind: 'unreachable' } }
const timeout: Health = { unhealthy: { kind: 'timeout' } }

let time = 0
let circuit: Circuit
beforeEach(() => {
  time = 1000
  circuit = createCircuit({ failuresToOpen: 3, openMs: OPEN_MS, now: () => time })
})

function begin(): (health: Health) => void {
  const entered = circuit.enter()
  if ('refused' in entered) throw new Error('refused')
  return entered.leave
}

function call(...healths: readonly Health[]): void {
  for (const health of healths) begin()(health)
}

describe('a closed circuit lets calls through', () => {
  test('failures below the limit keep the circuit closed, and a success resets the count', () => {
    call(unreachable, unreachable, 'healthy', unreachable, unreachable)
    expect(circuit.state()).toBe('closed')
    expect(circuit.refusal()).toBeNull()
  })

  test('calls without a statement about health neither count nor reset the count', () => {
    call(unreachable, 'unknown', unreachable, 'unknown', 'unknown', 'unknown')
    expect(circuit.state()).toBe('closed')
    call(unreachable)
    expect(circuit.state()).toBe('open')
  })
})

describe('an open circuit answers without a call', () => {
  test.each([
    [unreachable, 'INVALID_PROVIDER_RESPONSE'],
    [timeout, 'AGENT_SECURITY_TIMEOUT'],
  ] as const)(
    'an open circuit answers the error that opened it, with the seconds that are left',
    (last, code) => {
      call(timeout, unreachable, last)
      const refused = { kind: 'circuit_open', code, retryAfterSeconds: 5 }
      expect(circuit.refusal()).toEqual(refused)
      expect(circuit.enter()).toEqual({ refused })
      time += 3999
      expect(circuit.refusal()?.retryAfterSeconds).toBe(2)
    },
  )

  test('the end of a call that began before the circuit opened changes nothing', () => {
    const [early, late] = [begin(), begin()]
    call(unreachable, unreachable, unreachable)
    early('healthy')
    late(unreachable)
    expect(circuit.state()).toBe('open')
    time += OPEN_MS
    expect(circuit.state()).toBe('half_open')
  })
})

describe('a half-open circuit lets one call probe', () => {
  beforeEach(() => {
    call(unreachable, unreachable, unreachable)
    time += OPEN_MS
  })

  test('a half-open circuit runs one probe and refuses other calls until it ends', () => {
    const leave = begin()
    expect(circuit.enter()).toEqual({
      refused: { kind: 'circuit_open', code: 'INVALID_PROVIDER_RESPONSE', retryAfterSeconds: 1 },
    })
    leave('healthy')
    expect(circuit.state()).toBe('closed')
    call(unreachable, unreachable)
    expect(circuit.state()).toBe('closed')
  })

  test('a failed probe opens the circuit again, for the whole time and with its own error', () => {
    call(timeout)
    expect(circuit.state()).toBe('open')
    time += OPEN_MS - 1
    expect(circuit.refusal()?.code).toBe('AGENT_SECURITY_TIMEOUT')
    time += 1
    expect(circuit.refusal()).toBeNull()
  })

  test('a probe without a statement about health lets the next call probe', () => {
    call('unknown', 'unknown')
    expect(circuit.state()).toBe('half_open')
    call('healthy')
    expect(circuit.state()).toBe('closed')
  })
})

test('in any order of events there are never two concurrent probes, and the circuit never stays open for ever', () => {
  const event = fc.constantFrom('begin', 'healthy', 'unknown', 'unhealthy', 'wait')
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const tested = createCircuit({ failuresToOpen: 3, openMs: OPEN_MS, now: () => time })
      const running: { readonly leave: (health: Health) => void; readonly isProbe: boolean }[] = []
      for (const each of events) {
        if (each === 'wait') time += 1700
        else if (each === 'begin') {
          const isProbe = tested.state() !== 'closed'
          const entered = tested.enter()
          if ('leave' in entered) running.push({ leave: entered.leave, isProbe })
        } else running.shift()?.leave(each === 'unhealthy' ? unreachable : each)
        expect(running.filter(({ isProbe }) => isProbe).length).toBeLessThanOrEqual(1)
      }
      for (const { leave } of running) leave('unknown')
      time += OPEN_MS
      expect(tested.refusal()).toBeNull()
    }),
  )
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'
import * as z from 'zod'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const Violations = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(
      z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() }),
    ),
  }),
)

const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds in a page with all of its rules, best practices included: one sentence each. It runs in a world of its own
 * beside the page's scripts, where the page's policy does not hold it back and it cannot break the policy.
 */
export async function axeViolations(
  page: Page,
  what: 'all' | 'colours',
): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    })
    await evaluate(session, executionContextId, `${source};null`)
    const options = {
      resultTypes: ['violations'],
      ...(what === 'colours' && { runOnly: colourRules }),
    }
    const found = await evaluate(
      session,
      executionContextId,
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
    )
    return Violations.parse(found).flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const [, reason = ''] = failureSummary.split('\n')
        return `axe ${id}: ${help}: ${target.join(' ')}: ${reason.trim()}`
      }),
    )
  } finally {
    await session.detach()
  }
}

async function evaluate(session: CDPSession, contextId: number, expression: string) {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails !== undefined)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as unknown
}

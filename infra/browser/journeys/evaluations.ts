import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { parseCsv } from '../csv.ts'
import type { Site } from '../site.ts'
import { settled } from '../visit.ts'

export function testEvaluations(site: Site): void {
  describe('the list of evaluations', () => {
    test('keeps its filters in the URL, through a reload and Back', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      await visit.open('/console/evaluations?range=90d')
      await page.getByLabel('Decision').selectOption({ label: 'Review' })
      await page.waitForURL('**decision=review**')
      await page.getByLabel('Type').selectOption({ label: 'Context' })
      await page.waitForURL('**type=context**')
      const filtered = page.url()
      await settled(page)
      const shown = await evaluationIds(page)
      expect(shown).toContain(site.account.evaluations.review)
      expect(shown).not.toContain(site.account.evaluations.block)

      await page.reload()
      await settled(page)
      expect(await filtersOf(page)).toEqual(['review', 'context'])
      expect(await evaluationIds(page)).toEqual(shown)
      await page.getByRole('link', { name: shown[0] ?? '' }).click()
      await page.waitForURL(`**/evaluations/${shown[0]}`)
      await settled(page)
      await page.goBack()
      await settled(page)
      expect(page.url()).toBe(filtered)
      expect(await filtersOf(page)).toEqual(['review', 'context'])
      expect(await evaluationIds(page)).toEqual(shown)
    })

    test('has the same rows in its CSV file as in its table, with no cell that a spreadsheet computes', async () => {
      const visit = await site.visit({ session: site.account.session })
      const { page } = visit
      await visit.open('/console/evaluations?range=90d&decision=block')
      const older = page.getByRole('button', { name: 'Older' })
      while ((await older.count()) > 0) {
        const before = await evaluationIds(page)
        await older.click()
        await expect.poll(() => evaluationIds(page)).not.toHaveLength(before.length)
      }
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: /^CSV/ }).click(),
      ])
      const [header = [], ...rows] = parseCsv(await readFile(await download.path(), 'utf8'))
      const column = (name: string): (string | undefined)[] => {
        const at = header.indexOf(name)
        return rows.map((row) => row[at])
      }
      expect(column('evaluationId')).toEqual(await evaluationIds(page))
      expect(new Set(column('decision'))).toEqual(new Set(['block']))
      expect(rows.every((row) => row.length === header.length)).toBe(true)
      const cells = rows.flat()
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      expect(cells.some((cell) => cell.startsWith("'="))).toBe(true)
    })
  })
}

/** From the top down. */
function evaluationIds(page: Page): Promise<string[]> {
  return page
    .getByRole('table')
    .getByRole('link', { name: /^ase_[0-9a-f]{32}$/ })
    .allTextContents()
}

async function filtersOf(page: Page): Promise<string[]> {
  return [
    await page.getByLabel('Decision').inputValue(),
    await page.getByLabel('Type', { exact: true }).inputValue(),
  ]
}

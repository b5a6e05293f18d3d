import { describe, expect, test } from 'vitest'
import { siteDialogs, sitePages } from './pages.ts'
import type { Site } from './site.ts'
import { screens, type Screen, type Visit } from './visit.ts'

const LAYOUT_SHIFT_MAX = 0.02

/**
 * Every page in both themes on a wide and on a narrow screen and at 400 %: nothing that axe finds, nothing against the
 * page's policy, nothing from another host, nothing on the console, nothing that moves, nothing wider than the screen.
 */
export function testSweep(site: Site): void {
  describe('each page is accessible, keeps its policy and stays in place', () => {
    test.each(sitePages)('$name', async (page) => {
      const session = page.isSignedIn ? site.account.session : null
      // Without a session the answer is 401.
      const expectedErrors = page.isSignedIn ? [] : ['status of 401']
      for (const screen of [screens.desktop, screens.phone]) {
        const visit = await site.visit({ screen, session, expectedErrors })
        await visit.open(page.path(site.account))
        const { layoutShift } = await visit.vitals()
        expect(layoutShift, `layout shift at ${screen.name}`).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX)
        await expectNothingWrong(visit, screen)
      }
    })
  })

  describe('each dialog is accessible and fits', () => {
    test.each(siteDialogs)('$name', async (dialog) => {
      for (const screen of [screens.desktop, screens.phone]) {
        const visit = await site.visit({ screen, session: site.account.session })
        await visit.open(dialog.path(site.account))
        await dialog.open(visit.page)
        await expectNothingWrong(visit, screen)
      }
    })
  })

  describe('a public page has no script', () => {
    test.each(sitePages.filter(({ hasScript }) => !hasScript))('$name', async (page) => {
      const visit = await site.visit()
      await visit.open(page.path(site.account))
      expect(await visit.page.locator('script').count()).toBe(0)
    })
  })
}

/** Asks axe in both themes, and whether anything has to be scrolled to the side (WCAG 2.2, 1.4.10); a narrow one also at 400 %. */
async function expectNothingWrong(visit: Visit, screen: Screen): Promise<void> {
  await expectAccessible(visit, 'all', `light, ${screen.name}`)
  if (screen === screens.phone) {
    const { width, height, name } = screens.zoomed
    await visit.page.setViewportSize({ width, height })
    await expectAccessible(visit, 'all', `light, ${name}`)
  }
  await visit.page.emulateMedia({ colorScheme: 'dark' })
  // The rest does not depend on the theme.
  await expectAccessible(visit, 'colours', `dark, ${screen.name}`)
}

async function expectAccessible(
  visit: Visit,
  what: 'all' | 'colours',
  where: string,
): Promise<void> {
  expect(await visit.axe(what), where).toEqual([])
  expect(await visit.isTooWide(), `wider than the screen, ${where}`).toBe(false)
}

import type { Page } from 'playwright-core'
import type { SeededAccount } from './seed.ts'

/** A page of the product. */
export interface SitePage {
  /** Also the name of its screenshots. */
  readonly name: string
  readonly path: (account: SeededAccount) => string
  /** Whether it is visited with a session. */
  readonly isSignedIn: boolean
  readonly hasScript: boolean
}

/** What opens over a page. */
export interface SiteDialog {
  readonly name: string
  readonly path: (account: SeededAccount) => string
  /** Opens it and waits until it is there. */
  readonly open: (page: Page) => Promise<void>
}

/** Made by the server alone. */
const servedPages: readonly SitePage[] = [
  { name: 'start', path: () => '/' },
  { name: 'report', path: ({ reportId }: SeededAccount) => `/r/${reportId}` },
  { name: 'report-unknown', path: () => '/r/rpt_unknown' },
  { name: 'mail-link-invalid', path: () => '/sign-in?token=unknown' },
].map((page) => ({ ...page, isSignedIn: false, hasScript: false }))

const consolePages: readonly SitePage[] = [
  { name: 'overview', path: () => '/console' },
  { name: 'evaluations', path: () => '/console/evaluations' },
  {
    name: 'evaluation',
    path: ({ evaluations }: SeededAccount) => `/console/evaluations/${evaluations.block}`,
  },
  { name: 'playground', path: () => '/console/playground' },
  { name: 'keys', path: () => '/console/keys?show=all' },
  { name: 'policies', path: () => '/console/policies?policy=strict' },
  { name: 'policies-compared', path: () => '/console/policies?compare=default,strict' },
  { name: 'rules', path: () => '/console/rules' },
  { name: 'rule', path: () => '/console/rules?q=shell#DESTRUCTIVE_SHELL_COMMAND' },
  { name: 'billing', path: () => '/console/billing' },
  { name: 'billing-no-match', path: () => '/console/billing?kind=dispute_reversed' },
  { name: 'inspect', path: () => '/console/inspect' },
  { name: 'reports', path: () => '/console/reports' },
  { name: 'usage', path: () => '/console/usage?group=key' },
  { name: 'activity', path: () => '/console/activity' },
  { name: 'account', path: () => '/console/account' },
  { name: 'not-found', path: () => '/console/nowhere' },
].map((page) => ({ ...page, isSignedIn: true, hasScript: true }))

export const sitePages: readonly SitePage[] = [
  ...servedPages,
  { name: 'sign-in', path: () => '/console/sign-in', isSignedIn: false, hasScript: true },
  ...consolePages,
]

export const siteDialogs: readonly SiteDialog[] = [
  {
    name: 'playground-evaluate',
    path: () => '/console/playground',
    open: async (page) => {
      await page.getByRole('button', { name: 'Evaluate, 1 credit' }).click()
      await page.getByRole('dialog', { name: 'Evaluate for one credit' }).waitFor()
    },
  },
  {
    name: 'palette',
    path: () => '/console',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search pages and actions' }).waitFor()
    },
  },
  {
    name: 'shortcuts',
    path: () => '/console',
    open: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    name: 'key-create',
    path: () => '/console/keys',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('dialog', { name: 'Create an API key' }).waitFor()
    },
  },
  {
    name: 'key-rotate',
    path: () => '/console/keys',
    open: async (page) => {
      await page.getByRole('button', { name: 'Rotate staging (eu-central)' }).click()
      await page.getByRole('dialog', { name: 'Rotate this API key?' }).waitFor()
    },
  },
  {
    name: 'key-revoke',
    path: () => '/console/keys',
    open: async (page) => {
      await page.getByRole('button', { name: 'More actions for staging (eu-central)' }).click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await page.getByRole('dialog', { name: 'Revoke this API key?' }).waitFor()
    },
  },
  {
    name: 'passkey-add',
    path: () => '/console/account',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor()
    },
  },
  {
    name: 'sessions-end',
    path: () => '/console/account',
    open: async (page) => {
      await page.getByRole('button', { name: 'End all others' }).click()
      await page.getByRole('dialog', { name: 'End all other sessions?' }).waitFor()
    },
  },
  {
    name: 'account-delete',
    path: () => '/console/account',
    open: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog', { name: 'Delete the account?' }).waitFor()
    },
  },
]

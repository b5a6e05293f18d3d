import {
  AccountIcon,
  ActivityIcon,
  BillingIcon,
  EvaluationsIcon,
  InspectIcon,
  KeyIcon,
  OverviewIcon,
  PlaygroundIcon,
  PoliciesIcon,
  ReportsIcon,
  RulesIcon,
  UsageIcon,
  type Icon,
} from './kit/icon.tsx'
import { paths } from './paths.ts'

export interface NavigationEntry {
  readonly to: string
  readonly label: string
  readonly icon: Icon
  /** Entries of one group stand together. */
  readonly group: 'Start' | 'Try' | 'Watch' | 'Set up'
  /** The letter after g that goes there. */
  readonly letter: string
}

/** The sidebar, from the top down; the palette and the shortcuts have the same. */
export const navigation: readonly NavigationEntry[] = [
  { to: paths.overview, label: 'Overview', icon: OverviewIcon, group: 'Start', letter: 'o' },
  {
    to: paths.playground,
    label: 'Playground',
    icon: PlaygroundIcon,
    group: 'Try',
    letter: 'p',
  },
  { to: paths.inspect, label: 'Inspect', icon: InspectIcon, group: 'Try', letter: 'i' },
  {
    to: paths.evaluations,
    label: 'Evaluations',
    icon: EvaluationsIcon,
    group: 'Watch',
    letter: 'e',
  },
  { to: paths.usage, label: 'Usage', icon: UsageIcon, group: 'Watch', letter: 'u' },
  { to: paths.reports, label: 'Reports', icon: ReportsIcon, group: 'Watch', letter: 'r' },
  { to: paths.keys, label: 'API keys', icon: KeyIcon, group: 'Set up', letter: 'k' },
  { to: paths.billing, label: 'Billing', icon: BillingIcon, group: 'Set up', letter: 'b' },
  { to: paths.policies, label: 'Policies', icon: PoliciesIcon, group: 'Set up', letter: 'l' },
  { to: paths.rules, label: 'Rules', icon: RulesIcon, group: 'Set up', letter: 'c' },
  {
    to: paths.activity,
    label: 'Activity',
    icon: ActivityIcon,
    group: 'Watch',
    letter: 'a',
  },
  { to: paths.account, label: 'Account', icon: AccountIcon, group: 'Set up', letter: 'm' },
]

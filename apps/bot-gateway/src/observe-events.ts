import type { Logger, Metrics } from '@ase/service-kit'

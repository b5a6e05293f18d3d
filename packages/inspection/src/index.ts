export type { Act, Carrier, Declaration, Position } from './declarations/declaration.ts'
export type { Inspection, Inspector } from './inspection.ts'
export { InspectionFailure } from './inspection-failure.ts'

import { programsAToM } from './programs-a-to-m.ts'
import { programsMToZ } from './programs-m-to-z.ts'
import { mergeTables, type ShapeTable } from './shape.ts'

/** Programs with an ordinary use of their own: only some shapes of their arguments make another use of them. */
export const systemPrograms: ShapeTable = mergeTables(programsAToM, programsMToZ)

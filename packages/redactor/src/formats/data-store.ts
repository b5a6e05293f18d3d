import { allBut, alnum, digit, hex, word, wordDot, anyBase64 } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'

const oraclePassword = allBut(' "\'<>`\\/@${}')

export const dataStoreFormats = [
  token({
    id: 'supabase-management',
    provider: 'Supabase',
    category: 'SUPABASE_KEY',
    prefix: 'sbp_',
    after: [[run(word, 40)]],
    reference: 'https://supabase.com/docs/guides/api/api-keys',
  }),
  token({
    id: 'supabase-secret',
    provider: 'Supabase',
    category: 'SUPABASE_KEY',
    prefix: 'sb_secret_',
    after: [[run(word, 31, 36)]],
    reference: 'https://supabase.com/docs/guides/api/api-keys',
  }),
  token({
    id: 'neon',
    provider: 'Neon',
    category: 'NEON_KEY',
    prefix: 'napi_',
    after: [[run(alnum, 64)]],
    reference: 'https://neon.com/docs/manage/api-keys',
  }),
  token({
    id: 'mongodb-atlas',
    provider: 'MongoDB',
    category: 'MONGODB_KEY',
    prefix: 'mdb_sa_sk_',
    after: [[run(word, 40)]],
    reference: 'https://www.mongodb.com/docs/atlas/api/service-accounts-overview/',
  }),
  token({
    id: 'databricks',
    provider: 'Databricks',
    category: 'DATABRICKS_TOKEN',
    prefix: ['dapi', 'dose', 'dkea'],
    next: hex,
    after: [[run(hex, 32), fixed('-'), run(digit, 1)], [run(hex, 32)]],
    reference: 'https://docs.databricks.com/aws/en/dev-tools/auth/pat',
  }),
  token({
    id: 'elastic',
    provider: 'Elastic',
    category: 'ELASTIC_KEY',
    prefix: ['essu_', 'essa_'],
    after: [[run(anyBase64, 50, 220)]],
    reference: 'https://www.elastic.co/docs/deploy-manage/api-keys',
  }),
  token({
    id: 'clickhouse',
    provider: 'ClickHouse',
    category: 'CLICKHOUSE_KEY',
    prefix: '4b1d',
    next: alnum,
    after: [[run(alnum, 38)]],
    certainty: 'likely',
    reference: 'https://clickhouse.com/docs/cloud/manage/openapi',
  }),
  token({
    id: 'oracle-thin',
    provider: 'Oracle',
    category: 'DB_URL',
    prefix: ['jdbc:oracle:thin:', 'jdbc:oracle:oci:'],
    after: [[run(wordDot, 1, 64), fixed('/'), run(oraclePassword, 1, 64), fixed('@')]],
    reference: 'https://docs.oracle.com/en/database/oracle/oracle-database/23/jjdbc/',
  }),
]

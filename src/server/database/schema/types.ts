/**
 * The tables as queries see them. Dates are 'YYYY-MM-DD', instants ISO 8601 in UTC, money in reais with two decimals,
 * percentages 0–100. Columns that the database fills in or derives are optional or forbidden in writes.
 */
import type { Generated, Kysely, Transaction } from 'kysely'
import type { contract } from '../../../contract/index.ts'
import type { Cadastro } from '../../../core/cadastros.ts'
import type { RecordStatus } from '../../../core/status.ts'
import type { AuthTables } from './types-auth.ts'
import type { CadastrosTables } from './types-cadastros.ts'
import type { CargasTables } from './types-cargas.ts'
import type { EditableRow, FieldsOf, WithBusca } from './types-columns.ts'
import type { ExtratosTables } from './types-extratos.ts'
import type { FinanceiroTables } from './types-financeiro.ts'
import type { ImportacoesTables } from './types-importacoes.ts'
import type { ManagementTables } from './types-management.ts'
import type { OperationTables } from './types-operation.ts'
import type { TrabalhosTables } from './types-trabalhos.ts'
import type { VendasTables } from './types-vendas.ts'

interface DeclaredTables
  extends AuthTables,
    CadastrosTables,
    ImportacoesTables,
    CargasTables,
    VendasTables,
    ExtratosTables,
    FinanceiroTables,
    TrabalhosTables,
    ManagementTables,
    OperationTables {}

/** The table of a register that needs no declaration of its own: the fields of a new record, a text to search, a status. */
type UsualTable<C extends Cadastro> = EditableRow &
  WithBusca &
  FieldsOf<NonNullable<(typeof contract)[C]['criar']['~orpc']['inputSchema']>> & {
    status: Generated<RecordStatus>
  }

type UsualTables = { [C in Exclude<Cadastro, keyof DeclaredTables>]: UsualTable<C> }

export interface Tables extends DeclaredTables, UsualTables {}

/** The pool, a replica's, or a transaction. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

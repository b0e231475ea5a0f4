/**
 * The tables as queries see them. Dates are 'YYYY-MM-DD', instants ISO 8601 in UTC, money in reais with two decimals,
 * percentages 0–100. Columns that the database fills in or derives are optional or forbidden in writes.
 */
import type { AuthTables } from './types-auth.ts'
import type { CadastrosTables } from './types-cadastros.ts'
import type { GestaoTables } from './types-gestao.ts'
import type { OperacaoTables } from './types-operacao.ts'
import type { VendasTables } from './types-vendas.ts'

export interface Tables extends AuthTables, CadastrosTables, VendasTables, GestaoTables, OperacaoTables {}

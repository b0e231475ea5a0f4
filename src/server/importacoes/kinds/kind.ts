/** The differences between kinds of imports: reading and judging their records. */

import type { Selectable } from 'kysely'
import type { ImportResultado, Somas } from '../../../contract/importacoes/importacoes.ts'
import type { StagedDados } from '../../../contract/importacoes/staged.ts'
import type { ColumnSet } from '../../../core/importacao/colunas.ts'
import type { Registered } from '../../../core/importacao/completar.ts'
import type { Finding } from '../../../core/importacao/findings.ts'
import type { RecordsByKind, UnknownName } from '../../../core/importacao/names.ts'
import type { TableReading } from '../../../core/importacao/rows.ts'
import type { SoldUnit } from '../../../core/importacao/unidades.ts'
import type { FavorecidosTable } from '../../database/schema/types-financeiro.ts'

/** The values of a file to look up among the registered records. */
export interface Lookups {
  /** Codes and numbers, as `codeKey` returns them. */
  codigos?: string[]
  /** Digits only; of colaboradores, or of clients of sales. */
  cpfs?: string[]
  /** Names of people, as `nameKey` returns them. */
  pessoas?: string[]
  /** Towers and units of sales, and the developments that are named or that answers mean. */
  torres?: string[]
  unidades?: string[]
  empreendimentos?: { nomes: string[]; ids: string[] }
  /** CPFs and CNPJs of payees, as stored. */
  documentos?: string[]
}

/** A registered payee, with what an import may fill in. */
export type RegisteredFavorecido = Pick<
  Selectable<FavorecidosTable>,
  'id' | 'tipo' | 'nome' | 'documento' | 'vinculo' | 'tipo_chave' | 'chave_pix' | 'email' | 'colaborador_id'
>

/** The registered records that were found. */
export interface Known {
  records: RecordsByKind
  codigos: string[]
  /** The colaboradores that a loja may have as its gerente. */
  gerentes: { id: string; nome: string; email: string }[]
  colaboradores: { cpf: string; nome: string; cargo: string; status: 'Ativo' | 'Inativo' }[]
  /** The file's towers and units as they are compared, by their texts. */
  torres: Map<string, string>
  unidades: Map<string, string>
  /** The registered sales of the file's units. */
  vendas: SoldUnit[]
  /** All colaboradores, to be linked to payees. */
  pessoas: { id: string; nome: string; cpf: string }[]
  /** The payees who may be those of the file or have one of its keys, the oldest first. */
  favorecidos: RegisteredFavorecido[]
  /** The registered records of the file, if they are to be completed. */
  registrados: Registered[]
  /** The range of values of each empreendimento. */
  faixas: { id: string; nome: string; minimo: number | null; maximo: number | null }[]
  /** YYYY-MM-DD */
  hoje: string
}

/** A record that waits to be imported. */
interface Staged {
  /** Records wait for those of a lower level. */
  nivel: number
  nome: string
  cpf: string | null
  dados: StagedDados
}

/** A name in one place without a record. */
export type MissingName = Omit<UnknownName, 'quantidade'>

export interface Judged {
  /** The number of records in the file, and of those already registered. */
  total: number
  existentes: number
  /** The records without errors that are not skipped. */
  staged: Staged[]
  /** Names without a record, in all places. */
  nomes?: MissingName[]
  /** Sales that seem to be registered under another number. */
  repetidas?: ImportResultado['repetidas']
  somas?: Somas
}

/** A file's rows as read. */
export interface ReadRows {
  reading: TableReading
  read: unknown
}

export interface Kind<Read = unknown> {
  columns: ColumnSet
  /** True if the file may be imported while names are not known. */
  nomesOpcionais: boolean
  read(reading: TableReading): Read
  lookups(read: Read, reading: TableReading): Lookups
  judge(read: Read, known: Known, reading: TableReading): Judged
  /** The problems of a row on its own; unlike reading, this is repeated with the registered records. */
  preview?(read: Read, reading: TableReading): Preview
}

/** The first records, as read. */
export interface Preview {
  titulos: string[]
  linhas: { linha: number; textos: string[]; erros: Finding[]; avisos: Finding[] }[]
}

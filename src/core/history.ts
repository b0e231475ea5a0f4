import { type Cadastro, isCadastro, wordsOf } from './cadastros.ts'
import { isPart, type Part } from './cadastros-partes.ts'
import { maskOf } from './dados-pessoais.ts'
import { formatInstant } from './dates.ts'
import { escreverDia } from './feriados.ts'
import { EMPTY, type Field, type FieldsByTable, type Format, formatValue, type Names } from './fields.ts'
import type { FollowedTable } from './followed-tables.ts'
import { HISTORY_OF_PARTS, type Subject, subjectOfPart } from './history-of-parts.ts'

/** One entry of the audit: a row was created, changed or deleted. */
export interface AuditEntry {
  /** ISO 8601 instant. */
  em: string
  /** Null for changes by the system itself. */
  usuario_nome: string | null
  tabela: string
  operacao: 'INSERT' | 'UPDATE' | 'DELETE'
  /** Names of the columns that changed. */
  campos: readonly string[]
  antes: Readonly<Record<string, unknown>> | null
  depois: Readonly<Record<string, unknown>> | null
  /** Names of the records whose ids appear in `antes` and `depois`. */
  nomes?: Readonly<Record<string, string>>
}

/**
 * The entry in sentences, one per changed field, in the order of the table's `fields`: 'Ana mudou Status de Assinada para
 * Pago em 03/11/2026 14:05'. Empty if only technical fields changed. A client's personal field is named without its
 * values ('Ana mudou CPF do cliente em …'): the audit stores them masked, and different values can have the same mask.
 */
export function describeChanges(entry: AuditEntry, fields: FieldsByTable): string[] {
  const author = entry.usuario_nome ?? 'Sistema'
  return actionsOf(entry, fields).map((action) => `${author} ${action} em ${formatInstant(entry.em)}`)
}

/** The changes as in describeChanges, without author and time: 'mudou Status de Assinada para Pago'. */
export function actionsOf(entry: AuditEntry, fields: FieldsByTable): string[] {
  return entry.operacao === 'UPDATE' ? changes(entry, fields) : [creationOrDeletion(entry, entry.operacao)]
}

/** The subjects of followed tables that are neither a noun's nor a part's. */
const SUBJECTS: Readonly<Record<Exclude<FollowedTable, Cadastro | Part>, Subject>> = {
  incidentes: {
    ...ownSubject('o incidente'),
    named: { by: ['titulo'], nameOf: ({ titulo }) => String(titulo) },
  },
  fechamentos: ownSubject('o fechamento'),
  fechamentos_lojas: { ...subjectOfPart('a loja'), who: 'loja_id' },
  fechamentos_excecoes: {
    ...subjectOfPart('a exceção'),
    named: { by: ['motivo'], nameOf: ({ motivo }) => `“${motivo}”` },
  },
  pagamentos: { ...subjectOfPart('o pagamento'), who: 'favorecido_id', before: 'a' },
  arquivos_do_banco_layouts: {
    ...ownSubject('o modelo de arquivo para o banco'),
    named: { by: ['nome'], nameOf: ({ nome }) => String(nome) },
  },
  arquivos_do_banco: {
    ...subjectOfPart('o arquivo para o banco', 'gerou', 'excluiu'),
    named: { by: ['nome'], nameOf: ({ nome }) => String(nome) },
  },
  comprovantes: ownSubject('o comprovante'),
  fechamentos_notas: {
    name: 'a NF ou o RPA',
    de: 'da NF ou do RPA',
    created: 'anexou',
    removed: 'excluiu',
    who: 'favorecido_id',
    before: 'de',
  },
  baixas: { ...subjectOfPart('a baixa', 'pediu', 'excluiu'), who: 'favorecido_id', before: 'de' },
  configuracoes: ownSubject('as Configurações'),
  configuracoes_logo: subjectOfPart('o logo', 'enviou', 'retirou'),
  rubricas: {
    ...subjectOfPart('a retenção', 'criou', 'excluiu'),
    named: { by: ['nome'], nameOf: ({ nome }) => String(nome) },
  },
  feriados_locais: {
    ...ownSubject('o feriado local'),
    named: {
      by: ['nome', 'data', 'anual'],
      nameOf: ({ nome, data, anual }) =>
        `${nome} (${escreverDia({ data: String(data), anual: anual === true })})`,
    },
  },
}

function ownSubject(name: string): Subject {
  return { name, de: '', created: 'criou', removed: 'excluiu' }
}

function subjectOf(table: string): Subject {
  if (isCadastro(table)) return ownSubject(wordsOf(table).the)
  if (isPart(table)) return HISTORY_OF_PARTS[table].historico
  const known: Readonly<Record<string, Subject>> = SUBJECTS
  return known[table] ?? ownSubject(`o registro de ${table.replaceAll('_', ' ')}`)
}

/** The columns that identify a row of the table in sentences about its changes; none for the history's own record. */
export function identifyingColumns(table: string): readonly string[] {
  const { de, who, named } = subjectOf(table)
  if (de === '') return []
  return who === undefined ? (named?.by ?? []) : [who]
}

function creationOrDeletion(entry: AuditEntry, operation: 'INSERT' | 'DELETE'): string {
  const subject = subjectOf(entry.tabela)
  const row = operation === 'INSERT' ? entry.depois : entry.antes
  const target = `${subject.name}${subjectName(entry, subject, row)}`
  if (operation === 'DELETE') return `${subject.removed} ${target}`
  return `${subject.created} ${target}${(row && subject.createdWith?.(row)) ?? ''}`
}

function subjectName(entry: AuditEntry, subject: Subject, row: AuditEntry['antes']): string {
  if (subject.named && row) return ` ${subject.named.nameOf(row)}`
  const id = subject.who === undefined ? undefined : row?.[subject.who]
  const name = typeof id === 'string' ? entry.nomes?.[id] : undefined
  if (name === undefined) return ''
  return subject.before === undefined ? ` ${name}` : ` ${subject.before} ${name}`
}

function changes(entry: AuditEntry, byTable: FieldsByTable): string[] {
  const subject = subjectOf(entry.tabela)
  const suffix =
    subject.de === '' ? '' : ` ${subject.de}${subjectName(entry, subject, entry.antes ?? entry.depois)}`
  const fields = byTable[entry.tabela] ?? {}
  return inOrder(entry.campos, Object.keys(fields)).map((field) => {
    const { rotulo, formato } = labelOf(fields[field], field)
    if (maskOf(entry.tabela, field)) return `mudou ${rotulo}${suffix}`
    const from = describeValue(entry.antes?.[field], formato, entry.nomes)
    const to = describeValue(entry.depois?.[field], formato, entry.nomes)
    if (from === EMPTY && to !== EMPTY) return `preencheu ${rotulo}${suffix} com ${to}`
    if (to === EMPTY && from !== EMPTY) return `apagou ${rotulo}${suffix}, que era ${from}`
    return `mudou ${rotulo}${suffix} de ${from} para ${to}`
  })
}

function inOrder(fields: readonly string[], known: readonly string[]): string[] {
  const positionOf = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length)
  return fields.filter((field) => !TECHNICAL_FIELDS.has(field)).sort((a, b) => positionOf(a) - positionOf(b))
}

/** Unknown fields are shown by their column name. */
function labelOf(field: Field | undefined, name: string): { rotulo: string; formato: Format } {
  if (!field) return { rotulo: name.replaceAll('_', ' '), formato: 'texto' }
  return { rotulo: field.noHistorico ?? field.rotulo, formato: field.formato }
}

/** Fields hidden from histories: keys, and values derived by the database. */
const TECHNICAL_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'venda_id',
  'versao',
  'created_at',
  'updated_at',
  'busca',
  'cancelado_por_desistencia',
  'entregue_por',
])

const MAX_TEXT_LENGTH = 80

/** Long texts are quoted and shortened. */
function describeValue(value: unknown, formato: Format, names?: Names): string {
  const formatted = formatValue(value, formato, names)
  return formato === 'texto_longo' && formatted !== EMPTY ? `“${shorten(formatted)}”` : formatted
}

function shorten(text: string): string {
  const row = text.replace(/\s+/g, ' ').trim()
  const characters = [...row]
  return characters.length <= MAX_TEXT_LENGTH ? row : `${characters.slice(0, MAX_TEXT_LENGTH - 1).join('')}…`
}

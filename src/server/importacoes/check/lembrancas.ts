/** The remembered answers about columns, words and names in imported files, for the office's next file. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Lembranca } from '../../../contract/importacoes/importacoes.ts'
import { CADASTROS } from '../../../core/cadastros.ts'
import { choiceKey } from '../../../core/importacao/cells.ts'
import { type ImportColumn, withoutReadings } from '../../../core/importacao/colunas.ts'
import { nameKey } from '../../../core/importacao/names.ts'
import { MAX_LEMBRANCAS, NAME_LABELS, type Nome, type Palavra } from '../../../core/importacao/respostas.ts'
import { IMPORTACAO_TIPOS, type ImportacaoTipo } from '../../../core/importacao/result.ts'
import { formatPercent } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Db } from '../../database/schema/types.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { Remembered } from './checking.ts'

/** The remembered answers, most recently needed first. */
const latest = (db: Db) =>
  db
    .selectFrom('importacoes_lembrancas')
    .select(['id', 'tipo', 'texto', 'resposta'])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(MAX_LEMBRANCAS))

/** The answers that files of that kind may use. */
export async function rememberedAnswers(db: Db, tipo: ImportacaoTipo): Promise<Remembered> {
  const rows = await db
    .selectFrom(latest(db).as('l'))
    .select('resposta')
    .where('tipo', 'in', [tipo, 'nomes'])
    .execute()
  return {
    palavras: rows.flatMap(({ resposta }) => ('campo' in resposta ? [resposta] : [])),
    nomes: rows.flatMap(({ resposta }) => ('nome' in resposta ? [resposta] : [])),
  }
}

/**
 * Remembers the answers that an import needed, and forgets those unused longest if there are too many. Texts declared
 * to be values, and those of a field that is one person's, are not remembered.
 */
export async function rememberAnswers(
  trx: Db,
  tipo: ImportacaoTipo,
  { palavras, nomes }: Remembered,
): Promise<void> {
  const kept = [
    ...palavras
      .filter(({ campo, valor, texto }) => valor !== texto && !KINDS[tipo].columns.campos[campo]?.particular)
      .map((word) => ({ tipo, chave: keyOfWord(word), texto: word.texto, resposta: JSON.stringify(word) })),
    ...nomes.map((name) => ({
      tipo: 'nomes' as const,
      chave: keyOfName(name),
      texto: name.nome,
      resposta: JSON.stringify(name),
    })),
  ]
  const rows = new Map(kept.map((row) => [`${row.tipo} ${row.chave}`, row]))
  if (rows.size === 0) return
  await trx
    .insertInto('importacoes_lembrancas')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.columns(['tipo', 'chave']).doUpdateSet((eb) => ({
        texto: eb.ref('excluded.texto'),
        resposta: eb.ref('excluded.resposta'),
        updated_at: sql<string>`now()`,
      })),
    )
    .execute()
  await trx
    .deleteFrom('importacoes_lembrancas')
    .where('id', 'not in', latest(trx).clearSelect().select('id'))
    .execute()
}

const keyOfWord = ({ campo, texto }: Palavra) => `${campo} ${choiceKey(texto)}`.slice(0, 500)
const keyOfName = ({ tipo, nome }: Nome) => `${tipo} ${nameKey(nome)}`.slice(0, 500)

/** Answers in words, each as 'texto: significado'. */
export async function wordsOfAnswers(db: Db, { palavras, nomes }: Remembered): Promise<string[]> {
  const names = await namesOf(db, nomes)
  return [...palavras, ...nomes].map(
    (answer) => `${'nome' in answer ? answer.nome : answer.texto}: ${meaningOf(answer, names)}`,
  )
}

function meaningOf(answer: Palavra | Nome, names: ReadonlyMap<string, string>): string {
  if ('campo' in answer) return answer.valor ?? 'célula vazia'
  const { pessoas } = answer
  const named = pessoas.map(({ id, parte }) => {
    const name = names.get(id) ?? 'cadastro excluído'
    return pessoas.length > 1 ? `${name} (${formatPercent(parte)})` : name
  })
  return named.join(' e ')
}

/** All remembered answers, by subject. */
export async function listLembrancas(db: Db): Promise<Lembranca[]> {
  const rows = await db.selectFrom(latest(db).as('l')).selectAll().orderBy('tipo').orderBy('texto').execute()
  const names = await namesOf(
    db,
    rows.map(({ resposta }) => resposta),
  )
  return rows.map(({ id, tipo, texto, resposta }) => ({
    id,
    texto,
    assunto: subjectOf(tipo, resposta),
    significado: meaningOf(resposta, names),
  }))
}

function subjectOf(tipo: string, resposta: Palavra | Nome): string {
  if ('nome' in resposta) return NAME_LABELS[resposta.tipo]
  const kind = IMPORTACAO_TIPOS.find((each) => each === tipo) ?? 'vendas'
  const { campos } = KINDS[kind].columns
  const { plural } = CADASTROS[kind]
  return `${campos[resposta.campo]?.rotulo ?? resposta.campo} (${plural})`
}

/** The names of the records that the answers are about, by their ids. */
async function namesOf(db: Db, answers: readonly (Palavra | Nome)[]): Promise<Map<string, string>> {
  const ids = answers.flatMap((answer) => ('nome' in answer ? answer.pessoas.map(({ id }) => id) : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome from lojas where id = any (${ids}::uuid[])
    union all select id, nome from empreendimentos where id = any (${ids}::uuid[])
    union all select id, nome from colaboradores where id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

/** Throws Recusa NAO_ENCONTRADO. */
export async function forgetLembranca(db: Db, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('importacoes_lembrancas')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Recusa('NAO_ENCONTRADO', 'Isto já não é lembrado.')
}

/**
 * Remembers the columns by their headings, `titulos` as `headingsKey` returns them. How values are written is
 * detected in each file: the same office types '2%' in one and has 0,02 in the next.
 */
export async function rememberColumns(
  trx: Db,
  tipo: ImportacaoTipo,
  titulos: string,
  colunas: readonly ImportColumn[],
): Promise<void> {
  await sql`
    insert into importacoes_colunas (titulos, colunas)
    values (${keyOf(tipo, titulos)}, ${JSON.stringify(withoutReadings(colunas))})
    on conflict (titulos) do update set colunas = excluded.colunas, updated_at = now()`.execute(trx)
}

/** The columns last used with these headings, or null. */
export async function rememberedColumns(
  db: Db,
  tipo: ImportacaoTipo,
  titulos: string,
): Promise<ImportColumn[] | null> {
  const found = await db
    .selectFrom('importacoes_colunas')
    .select('colunas')
    .where('titulos', '=', keyOf(tipo, titulos))
    .executeTakeFirst()
  return found ? withoutReadings(found.colunas) : null
}

/** An index holds 2,704 bytes at most. */
const MAX_KEY = 1_000

/** Sales were the first kind, so their keys have no prefix. */
function keyOf(tipo: ImportacaoTipo, titulos: string): string {
  const key = titulos.length > MAX_KEY ? createHash('sha256').update(titulos).digest('hex') : titulos
  return tipo === 'vendas' ? key : `${tipo}: ${key}`
}

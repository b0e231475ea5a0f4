/** Looks up the registered records that the check of a file needs, and those with names similar to unknown ones. */
import { sql } from 'kysely'
import type { NomeAsked } from '../../../contract/importacoes/importacoes.ts'
import {
  type NamedRecord,
  type RecordsByKind,
  severalNames,
  type UnknownName,
} from '../../../core/importacao/names.ts'
import type { NameKind } from '../../../core/importacao/respostas.ts'
import type { ImportacaoTipo } from '../../../core/importacao/result.ts'
import type { SoldUnit } from '../../../core/importacao/unidades.ts'
import { containsWords } from '../../../core/text.ts'
import { registeredCodes } from '../../cadastro/codes.ts'
import type { Db } from '../../database/schema/types.ts'
import type { Known, Lookups } from '../kinds/kind.ts'
import { registeredRecords } from './registrados.ts'

const NO_RECORDS: RecordsByKind = { loja: [], empreendimento: [], corretor: [], colaborador: [] }

/** Looks up what the file refers to; the records themselves only if they are to be completed. */
export async function lookUp(
  db: Db,
  tipo: ImportacaoTipo,
  lookups: Lookups,
  { hoje, completar }: { hoje: string; completar: boolean },
): Promise<Known> {
  const known: Known = {
    records: NO_RECORDS,
    codigos: [],
    gerentes: [],
    colaboradores: [],
    torres: new Map(),
    unidades: new Map(),
    vendas: [],
    pessoas: [],
    favorecidos: [],
    registrados: completar ? await registeredRecords(db, tipo, lookups) : [],
    faixas: [],
    hoje,
  }
  if (tipo === 'colaboradores') {
    const records = { ...NO_RECORDS, loja: await namedOf(db, 'lojas') }
    return { ...known, records, colaboradores: await colaboradoresOf(db, lookups) }
  }
  if (tipo === 'favorecidos') {
    const pessoas = await db.selectFrom('colaboradores').select(['id', 'nome', 'cpf']).execute()
    const colaborador = pessoas.map(({ id, nome }) => ({ id, nome, motivo: null }))
    const records = { ...NO_RECORDS, colaborador }
    return { ...known, records, pessoas, favorecidos: await favorecidosOf(db, lookups) }
  }
  const codigos = await registeredCodes(db, tipo, lookups.codigos ?? [])
  if (tipo !== 'vendas')
    return { ...known, codigos, gerentes: tipo === 'lojas' ? await gerentesOfLojas(db) : [] }
  const unidades = await comparedBy(db, 'unidade_normal', lookups.unidades)
  return {
    ...known,
    codigos,
    records: await recordsOfSales(db),
    torres: await comparedBy(db, 'torre_normal', lookups.torres),
    unidades,
    vendas: await vendasOf(db, [...unidades.values()], lookups.empreendimentos ?? { nomes: [], ids: [] }),
    faixas: await db
      .selectFrom('empreendimentos')
      .select(['id', 'nome', 'valor_minimo as minimo', 'valor_maximo as maximo'])
      .execute(),
  }
}

function namedOf(db: Db, table: 'lojas' | 'empreendimentos'): Promise<NamedRecord[]> {
  return db
    .selectFrom(table)
    .select(['id', 'nome', sql<null>`null`.as('motivo')])
    .execute()
}

/** All lojas, empreendimentos and colaboradores, with the reason why a new sale cannot name one. */
async function recordsOfSales(db: Db): Promise<RecordsByKind> {
  const colaboradores = await db
    .selectFrom('colaboradores')
    .select(['id', 'nome', 'cargo', 'status'])
    .execute()
  return {
    loja: await namedOf(db, 'lojas'),
    empreendimento: await namedOf(db, 'empreendimentos'),
    colaborador: [],
    corretor: colaboradores.map(({ id, nome, cargo, status }) => ({
      id,
      nome,
      motivo: motivoOf(cargo, status),
    })),
  }
}

function motivoOf(cargo: string, status: string): string | null {
  if (cargo !== 'Corretor') return `é ${cargo}, e não Corretor`
  return status === 'Ativo' ? null : 'está Inativo'
}

/** The colaboradores with one of the CPFs or names. */
function colaboradoresOf(db: Db, { cpfs = [], pessoas = [] }: Lookups): Promise<Known['colaboradores']> {
  return db
    .selectFrom('colaboradores')
    .select(['cpf', 'nome', 'cargo', 'status'])
    .where((eb) =>
      eb.or([
        sql<boolean>`cpf = any (${cpfs}::text[])`,
        sql<boolean>`plantao.sem_acentos(nome) = any (${pessoas}::text[])`,
      ]),
    )
    .execute()
}

/** The payees with one of the documents or names, and those who are colaboradores or have a key. */
function favorecidosOf(db: Db, { documentos = [], pessoas = [] }: Lookups): Promise<Known['favorecidos']> {
  return db
    .selectFrom('favorecidos')
    .select([
      'id',
      'tipo',
      'nome',
      'documento',
      'vinculo',
      'tipo_chave',
      'chave_pix',
      'email',
      'colaborador_id',
    ])
    .where((eb) =>
      eb.or([
        sql<boolean>`documento = any (${documentos}::text[])`,
        sql<boolean>`plantao.sem_acentos(nome) = any (${pessoas}::text[])`,
        eb('colaborador_id', 'is not', null),
        eb('chave_pix', 'is not', null),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The texts as the database compares them. */
async function comparedBy(
  db: Db,
  normal: 'torre_normal' | 'unidade_normal',
  texts: readonly string[] = [],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ texto: string; normal: string }>`
    select texto, ${sql.raw(`plantao.${normal}`)}(texto) as normal from unnest(${texts}::text[]) texto`.execute(
    db,
  )
  return new Map(rows.map(({ texto, normal }) => [texto, normal]))
}

/** The sales of those units in those developments. */
function vendasOf(
  db: Db,
  unidades: readonly string[],
  { nomes, ids }: NonNullable<Lookups['empreendimentos']>,
): Promise<SoldUnit[]> {
  return db
    .selectFrom('vendas')
    .select([
      'numero_venda',
      'status',
      'empreendimento_id',
      'cliente_cpf',
      sql<string>`plantao.torre_normal(torre)`.as('torre'),
      sql<string>`plantao.unidade_normal(unidade)`.as('unidade'),
    ])
    .where(sql<boolean>`empreendimento_id in (
      select id from empreendimentos
       where plantao.sem_acentos(nome) = any (${nomes}::text[]) or id = any (${ids}::uuid[]))`)
    .where(sql<boolean>`plantao.unidade_normal(unidade) = any (${unidades}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function gerentesOfLojas(db: Db): Promise<Known['gerentes']> {
  return db
    .selectFrom('usuarios')
    .select(['id', 'nome', 'email'])
    .where('cargo', '=', 'Administrador')
    .where('status', '=', 'Ativo')
    .execute()
}

/** Similar names are searched for this many names at most: more would keep the database busy. */
const MAX_WITH_SUGGESTIONS = 50
const SUGGESTIONS = 3
/** Minimum similarity by pg_trgm, 0 to 1: 'Vila Nova' and 'Residencial Vila Nova' have 0.45. */
const ALIKE = 0.3

/** Returns the names with suggested records. */
export async function withSuggestions(db: Db, nomes: readonly UnknownName[]): Promise<NomeAsked[]> {
  const similar = new Map<string, NomeAsked['sugestoes']>()
  for (const tipo of new Set(nomes.map((name) => name.tipo))) {
    const asked = nomes.filter((name) => name.tipo === tipo).slice(0, MAX_WITH_SUGGESTIONS)
    const texts = asked.flatMap(({ nome }) => [
      nome,
      ...(tipo === 'corretor' ? severalNames(nome).map((person) => person.nome) : []),
    ])
    for (const { de, ...option } of await similarTo(db, tipo, [...new Set(texts)]))
      similar.set(`${tipo} ${de}`, [...(similar.get(`${tipo} ${de}`) ?? []), option])
  }
  const suggestionsFor = (tipo: NameKind, nome: string) => similar.get(`${tipo} ${nome}`) ?? []
  return nomes.map((name) => ({
    ...name,
    sugestoes: suggestionsFor(name.tipo, name.nome),
    varios:
      name.tipo === 'corretor'
        ? severalNames(name.nome).map(({ nome, parte }) => ({
            nome,
            parte,
            id: onlyOf(suggestionsFor('corretor', nome), nome),
          }))
        : [],
  }))
}

/** The only suggestion that has every word of the name. */
function onlyOf(suggestions: NomeAsked['sugestoes'], nome: string): string | null {
  const [only, other] = suggestions.filter((option) => containsWords(option.nome, nome))
  return only && !other ? only.id : null
}

const CANDIDATES: Readonly<Record<NameKind, ReturnType<typeof sql>>> = {
  loja: sql`select id, nome, codigo as detalhe from lojas`,
  empreendimento: sql`select id, nome, codigo as detalhe from empreendimentos`,
  corretor: sql`select id, nome, email as detalhe from colaboradores where cargo = 'Corretor' and status = 'Ativo'`,
  colaborador: sql`select id, nome, cargo as detalhe from colaboradores`,
}

async function similarTo(db: Db, tipo: NameKind, nomes: string[]) {
  const { rows } = await sql<{ de: string; id: string; nome: string; detalhe: string | null }>`
    with candidatos as materialized (
      select c.*, plantao.sem_acentos(c.nome) as chave from (${CANDIDATES[tipo]}) c)
    select n.nome as de, c.id, c.nome, c.detalhe
      from unnest(${nomes}::text[]) n (nome)
     cross join lateral (
       select c.id, c.nome, c.detalhe,
              greatest(similarity(c.chave, plantao.sem_acentos(n.nome)),
                       word_similarity(plantao.sem_acentos(n.nome), c.chave) * 0.9) as parecido
         from candidatos c
        where similarity(c.chave, plantao.sem_acentos(n.nome)) > ${ALIKE}
           or word_similarity(plantao.sem_acentos(n.nome), c.chave) > 0.6
        order by parecido desc, c.nome
        limit ${SUGGESTIONS}) c
     order by n.nome, c.parecido desc, c.nome`.execute(db)
  return rows
}

/** Queries for the screen of a load in preparation. */
import { type RawBuilder, sql } from 'kysely'
import {
  type CorrecaoDaCarga,
  PROBLEMAS_PER_PAGE,
  type Preparo,
  type ProblemaDaCarga,
  type ProblemasInput,
} from '../../../contract/cargas.ts'
import { questionsOf } from '../../../core/cargas/cargas.ts'
import { isUnderWay } from '../../../core/cargas/preparo.ts'
import { partsOf } from '../../../core/partes.ts'
import type { Db } from '../../database/schema/types.ts'
import type { PreparoRow } from './preparo.ts'

/** Null if nothing is being prepared. */
export async function obterPreparo(db: Db): Promise<Preparo | null> {
  const preparo = await db
    .selectFrom('cargas_preparos as p')
    .leftJoin('trabalhos as t', 't.id', 'p.trabalho_id')
    .selectAll('p')
    .select(['t.etapa', 't.feitos', 't.total', 't.falha'])
    .executeTakeFirst()
  if (!preparo) return null
  const { id, situacao, etapa, feitos, total, falha, ensaio, ensaiada_em, resultado } = preparo
  return {
    situacao,
    progresso: etapa === null ? null : { etapa, feitas: feitos ?? 0, total },
    falha,
    ensaio,
    ensaiada_em,
    resultado,
    arquivos: await arquivosOf(db, id),
    perguntas: perguntasOf(preparo),
    correcoes: await countCorrecoes(db),
    desatualizado: isOutdated(preparo),
    administradores: preparo.administradores,
    // Not shown meanwhile, and the screen asks every second.
    propostas: isUnderWay(situacao) ? 0 : await countPropostas(db, id),
  }
}

export async function arquivosOf(db: Db, preparo_id: string): Promise<Preparo['arquivos']> {
  const arquivos = await db
    .selectFrom('cargas_arquivos')
    .select(({ selectFrom }) => [
      'id',
      'nome',
      'tamanho',
      selectFrom('cargas_partes')
        .select((eb) => eb.fn.countAll<number>().as('recebidas'))
        .whereRef('arquivo_id', '=', 'cargas_arquivos.id')
        .$asScalar()
        .as('recebidas'),
    ])
    .where('preparo_id', '=', preparo_id)
    .orderBy('created_at')
    .orderBy('nome')
    .execute()
  return arquivos.map((arquivo) => ({
    ...arquivo,
    recebidas: arquivo.recebidas ?? 0,
    partes: partsOf(arquivo.tamanho),
  }))
}

/** The questions to answer before the load. */
export function perguntasOf({ ensaio, contagens }: Pick<PreparoRow, 'ensaio' | 'contagens'>) {
  const rows = new Map((ensaio?.tabelas ?? []).map(({ tabela, lidas }) => [tabela, lidas]))
  const counts = new Map<string, number>()
  const complete = new Set<string>()
  for (const [tabela, known] of Object.entries(contagens))
    if (known === 'completa') complete.add(tabela)
    else counts.set(tabela, known)
  return questionsOf(rows, { counts, complete })
}

/** True if corrections were changed since the dry run. */
export function isOutdated({
  ensaiada_em,
  corrigida_em,
}: Pick<PreparoRow, 'ensaiada_em' | 'corrigida_em'>): boolean {
  return ensaiada_em !== null && corrigida_em !== null && corrigida_em > ensaiada_em
}

async function countCorrecoes(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('cargas_correcoes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

async function countPropostas(db: Db, preparo_id: string): Promise<number> {
  const { rows } = await sql<{ linhas: number }>`
    select count(distinct (p.tabela, p.ordem)) as linhas from ${openProposals(preparo_id)}`.execute(db)
  return rows[0]?.linhas ?? 0
}

/** SQL: whether problem `p` refused its row and has a proposal but no correction yet. */
export function openProposals(preparo_id: string) {
  return sql`
    cargas_problemas p
     where p.preparo_id = ${preparo_id} and p.gravidade = 'Recusada' and p.proposta is not null and not exists (
       select from cargas_correcoes c
        where c.preparo_id = p.preparo_id and c.tabela = p.tabela and c.ordem = p.ordem
          and c.campo in (coalesce(p.campo, ''), ''))`
}

/** SQL: the correction of problem `p`, which leaves its row out or replaces its field's value; or null. */
const CORRECAO_OF_PROBLEMA = sql<string | null>`
  (select c.correcao from cargas_correcoes c
    where c.preparo_id = p.preparo_id and c.tabela = p.tabela and c.ordem = p.ordem
      and c.campo in (coalesce(p.campo, ''), '')
    order by c.campo limit 1)`

/** The last dry run's problems `p` in the report's order. */
export const selectProblemas = (db: Db) =>
  db
    .selectFrom('cargas_problemas as p')
    .select(['p.posicao', 'p.tabela', 'p.ordem', 'p.origem', 'p.registro_id', 'p.campo', 'p.valor'])
    .select(['p.regra', 'p.gravidade', 'p.proposta', 'p.depende', 'p.dependem', 'p.linhas'])
    .select(CORRECAO_OF_PROBLEMA.as('correcao'))
    .orderBy('p.posicao')

export async function countProblemas(db: Db, which: RawBuilder<boolean>): Promise<number> {
  const { total } = await db
    .selectFrom('cargas_problemas as p')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(which)
    .executeTakeFirstOrThrow()
  return total
}

/** A page of the problems, and the number of lines. */
export async function listarProblemas(
  db: Db,
  { gravidade, tabela, dependentes, grupo, pagina = 1 }: ProblemasInput,
): Promise<{ itens: ProblemaDaCarga[]; total: number }> {
  const which = sql<boolean>`(${gravidade ?? null}::text is null or p.gravidade = ${gravidade ?? null})
             and (${tabela ?? null}::text is null or p.tabela = ${tabela ?? null})
             and (${dependentes ?? null}::text is null or p.depende = (${dependentes ?? null} = 'so'))
             and p.grupo is not distinct from ${grupo ?? null}::integer`
  const itens = await selectProblemas(db)
    .where(which)
    .limit(PROBLEMAS_PER_PAGE)
    .offset((pagina - 1) * PROBLEMAS_PER_PAGE)
    .execute()
  return { itens, total: await countProblemas(db, which) }
}

/** A page of the corrections, latest first. */
export async function listarCorrecoes(
  db: Db,
  pagina = 1,
): Promise<{ itens: CorrecaoDaCarga[]; total: number }> {
  const itens = await db
    .selectFrom('cargas_correcoes')
    .select(['tabela', 'ordem', sql<string | null>`nullif(campo, '')`.as('campo'), 'correcao'])
    .orderBy('em', 'desc')
    .orderBy('tabela')
    .orderBy('ordem')
    .orderBy('campo')
    .limit(PROBLEMAS_PER_PAGE)
    .offset((pagina - 1) * PROBLEMAS_PER_PAGE)
    .execute()
  return { itens, total: await countCorrecoes(db) }
}

/**
 * Processes one batch of an import in one transaction, which creates the colaboradores and stores each row's result, so
 * that both always agree. Several servers may work at once; the lock on the import's row admits one per batch. Each
 * batch checks that the usuario who started the import may still import; if not, the pending rows fail.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { type ColaboradorConferido, mensagemCpfCadastrado } from '../../core/importacao-csv.ts'
import { isUnavailable } from '../database/connection.ts'
import { refusalOf } from '../database/constraints.ts'
import type { Tables } from '../database/types.ts'
import type { Logger } from '../process/log.ts'
import { encerrarSemAutor, podeImportar, proximaImportacao, recusarRestantes } from './fila.ts'

/** Small enough not to delay the database or anyone waiting for a row lock. */
const LINHAS_POR_LOTE = 250

/** Processes the next batch of the oldest import that no server is processing. Returns whether there was one. */
export function processarLote(db: Kysely<Tables>, log: Logger): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const importacao = await proximaImportacao(trx)
    if (!importacao) return encerrarSemAutor(trx)
    const { autor } = importacao
    if (!podeImportar(autor)) {
      await recusarRestantes(trx, importacao.id)
      return true
    }
    await sql`select set_config('plantao.usuario_id', ${autor.id}, true),
                     set_config('plantao.usuario_nome', ${importacao.usuario_nome}, true),
                     set_config('plantao.origem', 'importacao', true)`.execute(trx)
    const lote = await proximoLote(trx, importacao.id)
    await guardarResultados(trx, importacao.id, await importarLote(trx, lote, log))
    return true
  })
}

/** A row with the current state of the colaboradores it references. */
interface Candidato extends ColaboradorConferido {
  superior: { id: string; status: string } | null
  indicador: { id: string } | null
}

interface Resultado {
  linha: number
  situacao: 'Importada' | 'Falhou'
  erro: string | null
}

/**
 * Pending rows of the highest remaining rank, since rows may reference colaboradores of a higher rank in the same file.
 * Locks their superiors until the end of the transaction.
 */
async function proximoLote(trx: Transaction<Tables>, importacao_id: string): Promise<Candidato[]> {
  const lote = sql`
    select dados from importacoes_linhas
     where importacao_id = ${importacao_id} and situacao = 'Pendente'
       and nivel = (select min(nivel) from importacoes_linhas
                     where importacao_id = ${importacao_id} and situacao = 'Pendente')
     order by linha
     limit ${LINHAS_POR_LOTE}`
  await sql`
    select from colaboradores
     where cpf in (select dados ->> 'superior_cpf' from (${lote}) l)
     order by id for share`.execute(trx)
  const { rows } = await sql<{ candidato: Candidato }>`
    select l.dados || jsonb_build_object(
             'superior', case when s.id is not null then jsonb_build_object('id', s.id, 'status', s.status) end,
             'indicador', case when i.id is not null then jsonb_build_object('id', i.id) end) as candidato
      from (${lote}) l
      left join colaboradores s on s.cpf = l.dados ->> 'superior_cpf'
      left join colaboradores i on i.cpf = l.dados ->> 'indicado_por_cpf'
     order by (l.dados ->> 'linha')::int`.execute(trx)
  return rows.map(({ candidato }) => candidato)
}

async function importarLote(
  trx: Transaction<Tables>,
  lote: readonly Candidato[],
  log: Logger,
): Promise<Resultado[]> {
  const recusadas = lote.flatMap((candidato) => recusaDeReferencia(candidato) ?? [])
  const aptas = lote.filter((candidato) => recusaDeReferencia(candidato) === null)
  const juntas = await tentar(trx, () => incluir(trx, aptas))
  if (juntas.ok) return [...recusadas, ...juntas.resultados]

  // The batch failed because of one row: retries row by row, so that only that one fails.
  const resultados = [...recusadas]
  for (const apta of aptas) {
    const sozinha = await tentar(trx, () => incluir(trx, [apta]))
    if (sozinha.ok) resultados.push(...sozinha.resultados)
    else resultados.push(falha(apta, motivo(sozinha.error, apta, log)))
  }
  return resultados
}

/** The referenced colaboradores may have changed or been deleted since the check. */
function recusaDeReferencia(candidato: Candidato): Resultado | null {
  const { superior_cpf, superior, indicado_por_cpf, indicador } = candidato
  if (superior_cpf !== null && !superior) return falha(candidato, `Superior "${superior_cpf}" não encontrado`)
  if (superior?.status === 'Inativo') return falha(candidato, `Superior "${superior_cpf}" está Inativo`)
  if (indicado_por_cpf !== null && !indicador)
    return falha(candidato, `Indicado por "${indicado_por_cpf}" não encontrado`)
  return null
}

/** Creates the colaboradores whose CPF is new; the others fail. */
async function incluir(trx: Transaction<Tables>, candidatos: readonly Candidato[]): Promise<Resultado[]> {
  if (candidatos.length === 0) return []
  const incluidos = await trx
    .insertInto('colaboradores')
    .values(
      candidatos.map(
        ({ linha: _l, superior_cpf: _s, indicado_por_cpf: _i, superior, indicador, ...colaborador }) => ({
          ...colaborador,
          superior_id: superior?.id ?? null,
          indicado_por: indicador?.id ?? null,
        }),
      ),
    )
    .onConflict((conflict) => conflict.column('cpf').doNothing())
    .returning('cpf')
    .execute()
  const novos = new Set(incluidos.map(({ cpf }) => cpf))
  const repetidos = candidatos.filter(({ cpf }) => !novos.has(cpf))
  const nomes = await nomesDosCpfs(
    trx,
    repetidos.map(({ cpf }) => cpf),
  )
  return candidatos.map((candidato) =>
    novos.has(candidato.cpf)
      ? { linha: candidato.linha, situacao: 'Importada', erro: null }
      : falha(candidato, mensagemCpfCadastrado(nomes.get(candidato.cpf) ?? '')),
  )
}

async function nomesDosCpfs(trx: Transaction<Tables>, cpfs: string[]): Promise<Map<string, string>> {
  if (cpfs.length === 0) return new Map()
  const donos = await trx
    .selectFrom('colaboradores')
    .select(['cpf', 'nome'])
    .where('cpf', 'in', cpfs)
    .execute()
  return new Map(donos.map(({ cpf, nome }) => [cpf, nome]))
}

function falha({ linha }: Candidato, erro: string | null): Resultado {
  return { linha, situacao: 'Falhou', erro }
}

/** The sentence of a refusal; null for an unexpected error, which is logged. */
function motivo(error: unknown, { linha }: Candidato, log: Logger): string | null {
  const recusa = refusalOf(error)
  if (!recusa) log.error({ err: error, linha }, 'uma linha não pôde ser importada')
  return recusa?.mensagem ?? null
}

type Tentativa = { ok: true; resultados: Resultado[] } | { ok: false; error: unknown }

/**
 * Rolls back `work` if the database refuses it. Rethrows errors unrelated to the rows, such as a lost connection: the
 * whole batch is then rolled back and retried later.
 */
async function tentar(trx: Transaction<Tables>, work: () => Promise<Resultado[]>): Promise<Tentativa> {
  await sql`savepoint tentativa`.execute(trx)
  try {
    const resultados = await work()
    await sql`release savepoint tentativa`.execute(trx)
    return { ok: true, resultados }
  } catch (error) {
    if (isUnavailable(error) || isConflict(error)) throw error
    await sql`rollback to savepoint tentativa`.execute(trx)
    return { ok: false, error }
  }
}

/** Deadlock or serialization failure: can be retried. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}

/** Stores the rows' results, erases their data and updates the counts; the last row completes the import. */
async function guardarResultados(
  trx: Transaction<Tables>,
  importacao_id: string,
  resultados: readonly Resultado[],
): Promise<void> {
  await sql`
    update importacoes_linhas l set situacao = r.situacao, erro = r.erro, dados = null
      from unnest(${resultados.map(({ linha }) => linha)}::int[],
                  ${resultados.map(({ situacao }) => situacao)}::text[],
                  ${resultados.map(({ erro }) => erro)}::text[]) r (linha, situacao, erro)
     where l.importacao_id = ${importacao_id} and l.linha = r.linha`.execute(trx)
  const importadas = resultados.filter(({ situacao }) => situacao === 'Importada').length
  await sql`
    update importacoes set
      importadas = importadas + ${importadas},
      falhas = falhas + ${resultados.length - importadas},
      concluida_em = case when importadas + falhas + ${resultados.length} = total then now() end
     where id = ${importacao_id}`.execute(trx)
}

/** Determines the tier that each corretor's sales of a period reach, and applies the resulting promotions. */
import { sql } from 'kysely'
import type { ApuracaoItem, Faixa } from '../../contract/faixas.ts'
import { describeMissing, nextFaixa, promocaoOf, reachedFaixa, type Total } from '../../core/faixas.ts'
import { Recusa } from '../../core/recusa.ts'
import { counted } from '../../core/text.ts'
import { ASSINADA_STATUSES } from '../../core/vendas/vendas.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { isSeen } from '../vendas/seen.ts'
import { filteredFaixas } from './queries.ts'

/** Days of data_venda, both inclusive. */
export interface Period {
  de: string
  ate: string
}

/**
 * Every active Corretor by name, with their signed sales of the period and the resulting tier. Read-only. Who sees one loja's
 * sales gets its Corretores, by these sales.
 */
export async function apurar(db: Db, period: Period, hoje: string, only: OnlyLoja): Promise<ApuracaoItem[]> {
  const faixas = await filteredFaixas(db, {}).where('faixas.status', '=', 'Ativo').execute()
  const rows = await totalsOfCorretores(db, period, hoje, only)
  return rows.map(({ colaborador, vendas, valor, atual }) => {
    const total: Total = { vendas, valor }
    const next = nextFaixa(faixas, total)
    return {
      colaborador,
      vendas,
      valor,
      atual,
      alcancada: named(reachedFaixa(faixas, total)),
      falta: next && describeMissing(total, next),
      promocao: named(promocaoOf(faixas, total, atual)),
    }
  })
}

/**
 * Applies the promotions: ends the active links on `hoje` and starts the new ones the same day. Returns how many.
 * Throws Recusa APURACAO_MUDOU, and applies none, if the period no longer justifies one of them.
 */
export async function promover(
  db: Db,
  { promocoes, ...period }: Period & { promocoes: { colaborador_id: string; faixa_id: string }[] },
  hoje: string,
): Promise<number> {
  const ids = promocoes.map(({ colaborador_id }) => colaborador_id)
  // Serializes concurrent promotions, and keeps tiers from being deactivated meanwhile.
  await sql`select id from colaboradores where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    db,
  )
  await sql`select id from faixas order by id for share`.execute(db)
  const proposed = new Map(
    (await apurar(db, period, hoje, null)).map((apurado) => [apurado.colaborador.id, apurado.promocao?.id]),
  )
  const changed = promocoes.filter(
    ({ colaborador_id, faixa_id }) => proposed.get(colaborador_id) !== faixa_id,
  )
  if (changed.length > 0)
    throw new Recusa(
      'APURACAO_MUDOU',
      `${counted(changed.length, 'promoção mudou', 'promoções mudaram')} desde a prévia. Apure novamente.`,
      { dados: { colaboradores: changed.map(({ colaborador_id }) => colaborador_id) } },
    )
  await db
    .updateTable('colaboradores_faixas')
    .set({ ativa: false, data_fim: sql<string>`greatest(data_inicio, ${hoje}::date)` })
    .where('colaborador_id', 'in', ids)
    .where('ativa', '=', true)
    .execute()
  await db
    .insertInto('colaboradores_faixas')
    // Not the transaction's beginning: it may have waited for a tier's inactivation, whose undo looks for later links.
    .values(
      promocoes.map((promocao) => ({
        ...promocao,
        apuracao_de: period.de,
        apuracao_ate: period.ate,
        data_inicio: hoje,
        created_at: sql<string>`clock_timestamp()`,
      })),
    )
    .execute()
  return promocoes.length
}

type Row = Pick<ApuracaoItem, 'colaborador' | 'vendas' | 'valor' | 'atual'>

/**
 * A signed sale counts once, at full value, for its main seller and for each participant. The current tier is the
 * highest one active on `hoje`.
 */
async function totalsOfCorretores(db: Db, { de, ate }: Period, hoje: string, only: OnlyLoja): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with assinadas as (
      select id, colaborador_id, valor_venda from vendas
       where status in (${sql.join(ASSINADA_STATUSES)}) and data_venda between ${de} and ${ate}
         and ${isSeen('vendas', only)}),
    de_quem as (
      select colaborador_id, id from assinadas
      union
      select p.colaborador_id, p.venda_id from vendas_participantes p join assinadas a on a.id = p.venda_id)
    select json_build_object('id', c.id, 'nome', c.nome, 'loja', l.nome) as colaborador,
           count(a.id) as vendas,
           coalesce(sum(a.valor_venda), 0) as valor,
           (select json_build_object('id', f.id, 'nome', f.nome, 'nivel', f.nivel, 'cor', f.cor)
              from colaboradores_faixas v join faixas f on f.id = v.faixa_id
             where v.colaborador_id = c.id and v.ativa and v.data_inicio <= ${hoje}
             order by f.nivel desc, f.id limit 1) as atual
      from colaboradores c
      left join lojas l on l.id = c.loja_id
      left join de_quem d on d.colaborador_id = c.id
      left join assinadas a on a.id = d.id
     where c.cargo = 'Corretor' and c.status = 'Ativo' and ${isSeen('c', only)}
     group by c.id, l.id
     order by c.nome, c.id`.execute(db)
  return rows
}

function named(faixa: Faixa | null): ApuracaoItem['alcancada'] {
  return faixa && { id: faixa.id, nome: faixa.nome, nivel: faixa.nivel, cor: faixa.cor }
}

/** The promotions to a tier with what decides their bonuses; taking one bonus back, and including it again. */
import { sql } from 'kysely'
import { isToDo } from '../../../core/financeiro/bonus.ts'
import {
  bonusDaPromocao,
  type EscolhaDaFaixa,
  PROMOCAO_MESSAGES,
  type PromocaoDoBonus,
} from '../../../core/financeiro/bonus-de-promocao.ts'
import { Recusa } from '../../../core/recusa.ts'
import { ASSINADA_STATUSES } from '../../../core/vendas/vendas.ts'
import type { Context } from '../../api/api.ts'
import { notFound } from '../../cadastro/not-found.ts'
import type { Db } from '../../database/schema/types.ts'
import { releaseComissoes } from '../atos.ts'
import { lock } from '../locks.ts'
import { rememberOnCommit, requireRestoreChecked } from '../restauracao/guard.ts'
import { takeBackRelease } from '../sem-venda.ts'
import type { Source } from './previa.ts'

/** A tier's name, percent and remembered choice. Throws Recusa NAO_ENCONTRADO. */
async function readFaixa(db: Db, id: string) {
  const { sobre, valor, desde, ...faixa } = await db
    .selectFrom('faixas')
    .select(['nome', 'bonus_percentual as percentual'])
    .select(['bonus_sobre as sobre', 'bonus_valor as valor', 'bonus_desde as desde'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('faixas'))
  return { ...faixa, escolha: sobre && desde ? { sobre, valor, desde } : null }
}

export const OF_FAIXA: Source<EscolhaDaFaixa> = {
  cadastro: 'faixas',
  remembered: readFaixa,
  async plan(db, id, escolha) {
    const { percentual } = await readFaixa(db, id)
    const promocoes = await readPromocoes(db, sql`p.faixa_id = ${id} and p.data_inicio >= ${escolha.desde}`)
    return promocoes.map((promocao) => bonusDaPromocao(promocao, escolha, percentual))
  },
  async remember(db, id, { sobre, valor, desde }) {
    await sql`
      update faixas set bonus_sobre = ${sobre}, bonus_valor = ${valor}, bonus_desde = ${desde}
       where id = ${id} and (bonus_sobre, bonus_valor, bonus_desde) is distinct from (${sobre}, ${valor}::numeric, ${desde}::date)`.execute(
      db,
    )
  },
}

/**
 * Takes the release of the promotion's bonus back; of one that was raised after a closing approved it, the raise. Throws Recusa:
 * NAO_ENCONTRADO, EM_FECHAMENTO.
 */
export async function retirarBonus(db: Db, promocao: string): Promise<void> {
  const { linha } = await lineOf(db, promocao)
  await takeBackRelease(db, linha)
  await sql`update comissoes_linhas set valor = liberado where id = ${linha} and liberado > 0 and valor > liberado`.execute(
    db,
  )
}

/**
 * Releases what was taken back, with the value and the payee of now; a repeated request finds nothing to do. Throws Recusa:
 * RESTAURACAO_A_CONFERIR, NAO_ENCONTRADO, SEM_BONUS with the reason if nothing is due.
 */
export async function reporBonus(context: Context, promocao: string): Promise<void> {
  const { db } = context
  await requireRestoreChecked(context)
  const { linha, faixa } = await lineOf(db, promocao)
  await lock(db, { linhas: [linha] })
  const { percentual, escolha } = await readFaixa(db, faixa)
  const [now] = await readPromocoes(db, sql`p.id = ${promocao}`)
  if (!now || !escolha) throw new Recusa('NAO_ENCONTRADO', PROMOCAO_MESSAGES.ausente)
  if (now.linha === null || now.linha.liberado > 0) return
  const [item] = bonusDaPromocao({ ...now, linha: null }, escolha, percentual)
  if (!item || !isToDo(item)) throw new Recusa('SEM_BONUS', item?.motivo ?? PROMOCAO_MESSAGES.nada)
  await sql`
    update comissoes_linhas
       set favorecido_id = ${item.favorecido_id}, valor = ${item.valor}, percentual = ${item.percentual ?? 0},
           modo = ${item.percentual === null ? 'valor' : 'percentual'},
           base = ${item.base?.tipo ?? null}, base_valor = ${item.base?.valor ?? null}
     where id = ${linha}`.execute(db)
  await releaseComissoes(db, [linha])
  await rememberOnCommit(context)
}

async function lineOf(db: Db, promocao: string): Promise<{ linha: string; faixa: string }> {
  return db
    .selectFrom('comissoes_linhas as l')
    .innerJoin('colaboradores_faixas as p', 'p.id', 'l.promocao_id')
    .select(['l.id as linha', 'p.faixa_id as faixa'])
    .where('p.id', '=', promocao)
    .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', PROMOCAO_MESSAGES.ausente))
}

/** A person's signed sales are those of an apuração: as main seller or participant, each once. */
async function readPromocoes(db: Db, these: ReturnType<typeof sql>): Promise<PromocaoDoBonus[]> {
  const { rows } = await sql<PromocaoDoBonus>`
    select p.id, p.data_inicio as data, c.nome, pago.id as favorecido_id,
           c.status = 'Inativo' or pago.status is not distinct from 'Inativo' as inativo,
           exists (
             select from colaboradores_faixas o
              where o.faixa_id = p.faixa_id and o.colaborador_id = p.colaborador_id
                and (o.data_inicio, o.created_at) < (p.data_inicio, p.created_at)) as volta,
           s.vendas, s.comissoes,
           case when l.id is not null then json_build_object('id', l.id, 'valor', l.valor, 'liberado', l.liberado) end as linha
      from colaboradores_faixas p
      join colaboradores c on c.id = p.colaborador_id
      left join favorecidos f on f.colaborador_id = c.id
      left join favorecidos pago on pago.id = coalesce(f.junto_de, f.id)
      left join comissoes_linhas l on l.promocao_id = p.id
     cross join lateral (
       select case when p.apuracao_de is not null then coalesce(sum(v.valor_venda), 0) end as vendas,
              case when p.apuracao_de is not null then coalesce(sum((
                select sum(q.valor_comissao) from vendas_participantes q
                 where q.venda_id = v.id and q.colaborador_id = c.id)), 0) end as comissoes
         from vendas v
        where v.data_venda between p.apuracao_de and p.apuracao_ate and v.status in (${sql.join(ASSINADA_STATUSES)})
          and v.id in (select x.id from vendas x where x.colaborador_id = c.id
                       union select q.venda_id from vendas_participantes q where q.colaborador_id = c.id)) s
     where ${these}
     order by p.data_inicio, c.nome, p.id`.execute(db)
  return rows
}

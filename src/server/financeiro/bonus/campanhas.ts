/** A campaign's sales with what decides their bonuses. */
import { sql } from 'kysely'
import {
  bonusOf,
  type EscolhaDoBonus,
  type ItemDoBonus,
  type VendaDoBonus,
} from '../../../core/financeiro/bonus.ts'
import { notFound } from '../../cadastro/not-found.ts'
import type { Db } from '../../database/schema/types.ts'
import type { Source } from './previa.ts'

export const OF_CAMPANHA: Source<EscolhaDoBonus> = {
  cadastro: 'campanhas',
  async remembered(db, id) {
    const { nome, sobre, valor, para } = await db
      .selectFrom('campanhas')
      .select(['nome', 'bonus_sobre as sobre', 'bonus_valor as valor', 'bonus_para as para'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('campanhas'))
    return { nome, escolha: sobre && para ? { sobre, valor, para } : null }
  },
  plan: planOf,
  async remember(db, id, { sobre, valor, para }) {
    await sql`
      update campanhas set bonus_sobre = ${sobre}, bonus_valor = ${valor}, bonus_para = ${para}
       where id = ${id} and (bonus_sobre, bonus_valor, bonus_para) is distinct from (${sobre}, ${valor}::numeric, ${para})`.execute(
      db,
    )
  },
}

/** The bonuses sale by sale; of all the campaign's sales, or of some. */
async function planOf(
  db: Db,
  campanha: string,
  escolha: EscolhaDoBonus,
  vendas?: readonly string[],
): Promise<ItemDoBonus[][]> {
  return (await readVendas(db, campanha, vendas)).map((venda) => bonusOf(venda, escolha))
}

/** Who joined another payee is paid as that one. */
const PAYEE = sql`coalesce(f.junto_de, f.id)`
const payeeOf = (colaborador: 'v' | 'p') =>
  sql`(select ${PAYEE} from favorecidos f where f.colaborador_id = ${sql.ref(`${colaborador}.colaborador_id`)})`

/** Also the sales that the campaign was removed from, if something was made of its bonus. */
async function readVendas(
  db: Db,
  campanha: string,
  vendas: readonly string[] | undefined,
): Promise<VendaDoBonus[]> {
  const { rows } = await sql<VendaDoBonus>`
    select v.id, v.numero_venda, v.status, v.valor_venda, a.bonus_comissao_aplicado as percentual,
           case when v.colaborador_id is not null then json_build_object('nome', (
             select c.nome from colaboradores c where c.id = v.colaborador_id), 'favorecido_id', ${payeeOf('v')}) end as vendedor,
           array(
             select json_build_object('nome', c.nome, 'favorecido_id', ${payeeOf('p')}, 'comissao', p.valor_comissao)
               from vendas_participantes p join colaboradores c on c.id = p.colaborador_id
              where p.venda_id = v.id order by p.created_at desc, p.id) as participantes,
           array(
             select json_build_object('id', l.id, 'nome', f.nome, 'favorecido_id', ${PAYEE}, 'valor', l.valor,
                                      'liberado', l.liberado, 'estornado', l.estornado)
               from comissoes_linhas l join favorecidos f on f.id = l.favorecido_id
              where l.campanha_id = ${campanha} and l.venda_id = v.id order by l.created_at, l.id) as linhas
      from vendas v
      left join campanhas_vendas a on a.venda_id = v.id and a.campanha_id = ${campanha}
     where v.id in (select x.venda_id from campanhas_vendas x where x.campanha_id = ${campanha}
                    union select y.venda_id from comissoes_linhas y where y.campanha_id = ${campanha})
       and ${vendas ? sql`v.id = any(${[...vendas]}::uuid[])` : sql`true`}
     order by v.data_venda, v.numero_venda, v.id`.execute(db)
  return rows
}

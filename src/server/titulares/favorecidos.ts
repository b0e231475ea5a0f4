/** The titular as a payee: their data, what they may receive, and what was paid to them. */
import { sql } from 'kysely'
import type { FavorecidoDoTitular } from '../../contract/titulares.ts'
import { DESCRICAO } from '../comissoes/source.ts'
import type { Db } from '../database/schema/types.ts'
import { DESCONTO } from '../financeiro/fechamentos/queries.ts'

/**
 * The payees who are paid under the CPF (11 digits), are the colaborador who has it, or have it as their key; also those
 * that a payment with it was for.
 */
export async function favorecidosOf(db: Db, cpf: string): Promise<FavorecidoDoTitular[]> {
  const { rows } = await sql<FavorecidoDoTitular>`
    select f.id, f.nome, f.tipo, f.documento, f.vinculo, f.tipo_chave, f.chave_pix, f.email, f.status, f.a_recuperar, f.created_at,
           ${GUARDADO_ATE} as guardado_ate, ${COMISSOES} as comissoes, ${PAGAMENTOS} as pagamentos, ${ACESSOS} as acessos
      from favorecidos f
     where f.id in (
       select id from favorecidos where documento = ${cpf} or (tipo_chave = 'CPF' and chave_pix = ${cpf})
       union select x.id from favorecidos x join colaboradores c on c.id = x.colaborador_id where c.cpf = ${cpf}
       union select favorecido_id from pagamentos
              where documento = ${cpf} or (tipo_chave = 'CPF' and chave_pix = ${cpf}))
     order by f.nome, f.id`.execute(db)
  return rows
}

/** Whether there is such a payee. */
export async function isFavorecido(db: Db, cpf: string): Promise<boolean> {
  return (await favorecidosOf(db, cpf)).length > 0
}

/** As long after the last movement as clients' data are kept after their sale. */
const GUARDADO_ATE = sql`(
  select (max(m.data) + make_interval(years => coalesce((select retencao_anos from configuracoes), 5)))::date
    from comissoes_movimentos m
    left join comissoes_linhas l on l.id = m.linha_id
    left join pagamentos p on p.id = m.pagamento_id
   where f.id in (m.favorecido_id, l.favorecido_id, p.favorecido_id))`

const COMISSOES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'numero_venda', v.numero_venda, 'papel', concat_ws(': ', l.papel, ${DESCRICAO}), 'valor', l.valor, 'liberado', l.liberado, 'pago', l.pago,
           'direto', l.direto, 'estornado', l.estornado, 'pago_em', l.pago_em) order by l.created_at, l.id), '[]')
    from comissoes_linhas l left join vendas v on v.id = l.venda_id where l.favorecido_id = f.id)`

const PAGAMENTOS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'fechamento', x.numero, 'status', p.status, 'liquido', p.bruto - ${DESCONTO}, 'data_pagamento', p.data_pagamento,
           'favorecido_nome', p.favorecido_nome, 'documento', p.documento, 'tipo_chave', p.tipo_chave,
           'chave_pix', p.chave_pix, 'extratos_enviados', (
             select coalesce(jsonb_agg(jsonb_build_object('em', s.created_at, 'email', s.email, 'certo', s.situacao = 'Enviado') order by s.created_at, s.id), '[]')
               from extratos_enviados s where s.pagamento_id = p.id and s.situacao <> 'Recusado')) order by x.numero, p.id), '[]')
    from pagamentos p join fechamentos x on x.id = p.fechamento_id
   where p.favorecido_id = f.id and p.status not in ('Rascunho', 'Cancelado'))`

const ACESSOS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('em', a.em, 'quem', a.usuario_nome, 'como', case a.ato
           when 'favorecido_aberto' then 'documento e chave, a pedido' when 'comprovante_aberto' then 'comprovante de um pagamento'
           when 'nota_aberta' then 'NF ou RPA' else 'código PIX de um pagamento' end)
           order by a.id desc), '[]')
    from auditoria a
   where (a.ato in ('favorecido_aberto', 'nota_aberta') and a.registro_id = f.id)
      or (a.ato in ('codigo_pix_aberto', 'comprovante_aberto') and a.registro_id in (select id from pagamentos where favorecido_id = f.id)))`

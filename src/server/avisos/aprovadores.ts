/** The sources of the notices of a week about who approves closings. */
import { type RawBuilder, sql } from 'kysely'
import { CONFIGURACOES_ID } from '../../core/configuracoes.ts'
import { accountsSince, removedSince } from '../financeiro/fechamentos/envio.ts'
import { dayAndHour } from './instants.ts'

const weekBefore = (agora: Date) => sql`${agora.toISOString()}::timestamptz - interval '7 days'`

/** Four eyes, switched off or on: each time, and who did it. */
export function quatroOlhosMudados(agora: Date): RawBuilder<unknown> {
  const word = sql`case when (depois ->> 'quatro_olhos')::boolean then 'ligada' else 'desligada' end`
  return sql`
    select ${CONFIGURACOES_ID}::uuid as id,
           'Aprovação por outra pessoa ' || (array_agg(${word} order by id desc))[1] as titulo,
           string_agg(${word} || ' por ' || coalesce(usuario_nome, 'Sistema') || ' em ' || ${dayAndHour(sql`em`)}, '; ' order by id)
             as detalhe,
           max(em) as ordem, '' as desempate, max(em)::text as marca
      from auditoria
     where tabela = 'configuracoes' and operacao = 'UPDATE' and campos @> '{quatro_olhos}' and em > ${weekBefore(agora)}
    having count(*) > 0`
}

/** Administradores who are none any more, or Inativo, and could have approved. */
export function administradoresRemovidos(agora: Date): RawBuilder<unknown> {
  return sql`
    select id, nome || case como when 'Inativo' then ' ficou Inativo' when 'Staff' then ' passou a Staff' else ' foi excluído' end
             as titulo,
           'Por ' || coalesce(por, 'Sistema') || ' em ' || ${dayAndHour(sql`em`)} as detalhe,
           em as ordem, nome as desempate, em::text as marca
      from (${removedSince(weekBefore(agora))}) r`
}

/** The first closing that was ever approved, if the account of who approved it was its sender's. */
export function contaDoRemetente(agora: Date): RawBuilder<unknown> {
  return sql`
    select f.id, 'Fechamento ' || f.numero || ' · aprovado por ' || coalesce(a.nome, 'usuário excluído') as titulo,
           coalesce(e.nome, 'Um usuário excluído') || ', que o enviou, fez a conta de quem aprovou, ou definiu a senha ou o email dela'
             as detalhe,
           f.aprovado_em as ordem, '' as desempate, f.aprovado_em::text as marca
      from fechamentos f
      left join usuarios a on a.id = f.aprovado_por
      left join usuarios e on e.id = f.enviado_por
     where f.numero = 1 and f.aprovado_em > ${weekBefore(agora)}
       and exists (select from ${accountsSince(sql`'-infinity'::timestamptz`)} c
                    where c.de = f.aprovado_por and c.por = f.enviado_por and c.em < f.aprovado_em)`
}

/** Where the notices of each kind come from. */
import { type RawBuilder, sql } from 'kysely'
import { type AvisoType, CAMPANHA_DAYS, META_DAYS } from '../../core/avisos.ts'
import { CONFIGURACOES_ID } from '../../core/configuracoes.ts'
import { COPIA_HOURS } from '../../core/copias.ts'
import { ABERTURAS_INCOMUNS } from '../../core/dados-do-cliente.ts'
import { addDays, formatDate } from '../../core/dates.ts'
import { ESPERA_NAMES, ESPERAS, esperaInWords, idOfEspera } from '../../core/financeiro/esperas.ts'
import { restoredSince } from '../../core/financeiro/restauracao.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { enumerate } from '../../core/text.ts'
import { LIVE_STATUSES } from '../../core/vendas/vendas.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { readEsperas } from '../financeiro/esperas.ts'
import { readDuplicates } from '../financeiro/favorecidos/juntar.ts'
import { isSeen as isSeenClosing } from '../financeiro/fechamentos/queries.ts'
import { pendingRestore } from '../financeiro/restauracao/guard.ts'
import { metasUnderWay } from '../metas/queries.ts'
import { pendingTooLong } from '../vendas/filters.ts'
import { isSeen } from '../vendas/seen.ts'
import { administradoresRemovidos, contaDoRemetente, quatroOlhosMudados } from './aprovadores.ts'
import { dayAndHour } from './instants.ts'

/**
 * A query with the columns id, titulo, detalhe, ordem (most urgent first), desempate (the order of those that are equally
 * urgent) and marca: a text that changes with the notice.
 */
type Source = RawBuilder<unknown>

/** The source of each kind. Times are those of `agora`, dates relative to `hoje` (YYYY-MM-DD), sales those that are seen. */
export const SOURCES: Record<
  AvisoType,
  (db: Db, hoje: string, agora: Date, only: OnlyLoja) => Source | Promise<Source>
> = {
  email: (_db, _hoje, agora) =>
    sql`select id, assunto || ' · ' || para as titulo,
               'Expira às ' || to_char(expira_em at time zone 'America/Sao_Paulo', 'HH24:MI') as detalhe,
               expira_em as ordem, assunto || para as desempate, concat(assunto, para, ultimo_erro) as marca
          from caixa_de_saida
         where status = 'Pendente' and corpo_cifrado is not null and expira_em > ${agora.toISOString()}
           -- A mail that is just being sent needs nobody.
           and (tentativas = 0 or ultimo_erro is not null)`,

  // By person: the first sale, or search for a masked client, that was one too many in an hour, and the most in one hour.
  abertura: () =>
    sql`select usuario_id as id,
               (select nome from usuarios u where u.id = usuario_id) || ' · ' || max(quantas)
                 || case when max(buscas) > 0 then ' vendas e buscas de clientes' else ' vendas' end || ' em uma hora' as titulo,
               'Em ' || to_char(min(em) at time zone 'America/Sao_Paulo', 'DD/MM/YYYY às HH24:MI') as detalhe,
               min(em) as ordem, '' as desempate, min(em)::text as marca
          from (select usuario_id, em, count(*) over ultima_hora as quantas, sum(busca) over ultima_hora as buscas
                  from (select usuario_id, min(em) as em, 0 as busca from auditoria
                         where ato = 'dados_abertos' and em > now() - interval '1 day' and usuario_id is not null
                         group by usuario_id, registro_id
                        union all
                        select usuario_id, em, 1 from auditoria
                         where ato = 'cliente_procurado' and em > now() - interval '1 day' and usuario_id is not null) cada_um
                window ultima_hora as (
                  partition by usuario_id order by em range between interval '1 hour' preceding and current row)) por_hora
         where quantas >= ${sql.lit(ABERTURAS_INCOMUNS)} group by usuario_id`,

  // Only where backups are made, or were tried.
  copia: (_db, _hoje, agora) =>
    sql`select ${CONFIGURACOES_ID}::uuid as id,
               case when feita is null then 'Sem cópia de segurança' else 'Cópia de segurança atrasada' end as titulo,
               case when falha > coalesce(feita, '-infinity')
                    then 'A última tentativa falhou em ' || ${dayAndHour(sql`falha`)}
                    else 'A última é de ' || ${dayAndHour(sql`feita`)} end as detalhe,
               coalesce(feita, falha) as ordem, '' as desempate, concat(feita, falha) as marca
          from (select (select max(em) from auditoria where ato = 'copia_feita') as feita,
                       (select max(em) from auditoria where ato = 'copia_falhou') as falha) copias
         where (feita is not null or falha is not null)
           and coalesce(feita, '-infinity') < ${agora.toISOString()}::timestamptz - make_interval(hours => ${sql.lit(COPIA_HOURS)})`,

  restauracao: async (db) => {
    const pendente = await pendingRestore(db)
    return sql`
      select ${CONFIGURACOES_ID}::uuid as id, 'Confira o que saiu do banco antes de pagar' as titulo,
             ${pendente && restoredSince(pendente.motivo, pendente.copia_de)}::text as detalhe,
             copia_de as ordem, '' as desempate, copia_de::text as marca
        from (select ${pendente?.copia_de ?? null}::timestamptz as copia_de) p where copia_de is not null`
  },

  // The last comparison tells; a repaired difference is gone with the next one.
  razao: () =>
    sql`select ${CONFIGURACOES_ID}::uuid as id, exemplos ->> 0 as titulo,
               quantas || case quantas when 1 then ' diferença' else ' diferenças' end || ' em ' || ${dayAndHour(sql`em`)}
                 || '; npm run admin -- conferir-razao mostra todas' as detalhe,
               em as ordem, '' as desempate, em::text as marca
          from (select em, (detalhes ->> 'divergencias')::integer as quantas, detalhes -> 'exemplos' as exemplos
                  from auditoria where ato = 'razao_conferida' order by id desc limit 1) ultima
         where quantas > 0`,

  fechamento: (_db, _hoje, _agora, only) =>
    sql`select f.id, 'Fechamento de ' || to_char(f.dia_pagamento, 'DD/MM/YYYY') as titulo,
               'Enviado por ' || coalesce(u.nome, 'um usuário excluído') || ' em ' || ${dayAndHour(sql`f.enviado_em`)} as detalhe,
               f.enviado_em as ordem, '' as desempate, f.enviado_em::text as marca
          from fechamentos f left join usuarios u on u.id = f.enviado_por
         where f.status = 'Em aprovação' and ${isSeenClosing(only)}`,

  // One for each figure. Closings that wait are notices of their own.
  async financeiro(db, hoje, _agora, only) {
    const esperas = await readEsperas(db, only, hoje)
    const rows = ESPERA_NAMES.flatMap((espera, ordem) => {
      const valor = esperas?.[espera] ?? 0
      if (espera === 'aprovacao' || valor === 0) return []
      const { titulo, quais } = ESPERAS[espera]
      return [
        {
          id: idOfEspera(espera),
          titulo: `${titulo}: ${esperaInWords(espera, valor)}`,
          detalhe: quais,
          ordem,
        },
      ]
    })
    return sql`select *, '' as desempate, titulo as marca
                 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                   as financeiro (id uuid, titulo text, detalhe text, ordem int)`
  },

  baixa: () =>
    sql`select f.id,
               f.nome || ' · R$ ' || translate(to_char(b.valor, 'FM999,999,999,990.00'), ',.', '.,') || ' · ' || b.motivo as titulo,
               'Pedida por ' || coalesce(u.nome, 'um usuário excluído') || ' em ' || ${dayAndHour(sql`b.created_at`)} as detalhe,
               b.created_at as ordem, '' as desempate, b.created_at::text as marca
          from baixas b join favorecidos f on f.id = b.favorecido_id left join usuarios u on u.id = b.pedida_por
         where b.status = 'Pedida'`,

  estorno: (_db, _hoje, _agora, only) =>
    sql`select v.id, v.numero_venda || ' · ' || string_agg(f.nome, ', ' order by f.nome) as titulo,
               'O que foi pago não é mais devido, e nada é descontado até desfazer' as detalhe,
               v.updated_at as ordem, v.numero_venda as desempate, string_agg(l.id::text, ' ' order by l.id) as marca
          from comissoes_linhas l
          join favorecidos f on f.id = l.favorecido_id
          join vendas v on v.id = l.venda_id
         where l.estornado > 0 and v.status <> 'Desistência' and ${isSeen('v', only)}
           and exists (
             select from plantao.dividas_de(array[f.id]) d where d.linha_id = l.id and d.a_desfazer)
         group by v.id`,

  // One for each person.
  async favorecido(db) {
    const rows = (await readDuplicates(db)).map(({ id, nomes, deve, marca }, ordem) => ({
      id,
      titulo: enumerate(nomes),
      detalhe: deve > 0 ? `A recuperar: ${formatBRL(deve)}` : 'Nada a recuperar',
      ordem,
      desempate: '',
      marca,
    }))
    return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                 as favorecido (id uuid, titulo text, detalhe text, ordem int, desempate text, marca text)`
  },
  quatro_olhos: (_db, _hoje, agora) => quatroOlhosMudados(agora),
  administrador: (_db, _hoje, agora) => administradoresRemovidos(agora),
  conta: (_db, _hoje, agora) => contaDoRemetente(agora),

  // There may be hundreds of thousands, of which a few are shown: what is said of a sale is read only for those.
  pendencia: (_db, _hoje, _agora, only) => {
    const ofVenda = (text: RawBuilder<unknown>) =>
      sql`(select ${text} from vendas v where v.id = pendentes.id)`
    const title = sql`numero_venda || ' · ' || cliente_nome`
    const tipos = sql`array_to_string(tipo_pendencia, ', ')`
    return sql`
      select id, ${ofVenda(title)} as titulo,
             ${ofVenda(sql`${tipos} || ' desde ' || to_char(desde at time zone 'America/Sao_Paulo', 'DD/MM/YYYY')`)}
               as detalhe,
             desde as ordem, '' as desempate, ${ofVenda(sql`concat(${title}, ${tipos}, desde)`)} as marca
        from (${pendingTooLong(LIVE_STATUSES, only)} offset 0) pendentes`
  },

  // One for each sale that was saved when the unit had been sold already.
  unidade: (_db, _hoje, _agora, only) =>
    sql`select v.id, e.nome || ' · ' || concat_ws(', ', v.torre, v.unidade) as titulo,
               'Vendas ' || string_agg(o.numero_venda, ', ' order by o.numero_venda) || ' e ' || v.numero_venda as detalhe,
               min(m.created_at) as ordem, v.numero_venda as desempate,
               concat(v.empreendimento_id, v.torre, v.unidade, string_agg(o.id::text, ' ' order by o.id)) as marca
          from vendas_mesma_unidade m join vendas v on v.id = m.venda_id join vendas o on o.id = m.outra_id
          join empreendimentos e on e.id = v.empreendimento_id
         where m.diferentes_em is null and ${isSeen('v', only)} and ${isSeen('o', only)}
         group by v.id, e.nome`,

  // Its progress is no part of `marca`: it changes with each sale.
  async meta(db, hoje, _agora, only) {
    const metas = await metasUnderWay(db, hoje, { only, endingBy: addDays(hoje, META_DAYS) })
    const behind = metas.filter(({ andamento }) => andamento.situacao === 'abaixo do ritmo')
    const rows = behind.map(({ id, nome, periodo_fim, valor_meta, vendas_meta, andamento }, ordem) => ({
      id,
      titulo: nome,
      detalhe: `${formatPercent(andamento.percentual, 1)} da meta, termina em ${formatDate(periodo_fim)}`,
      ordem,
      desempate: '',
      marca: [nome, periodo_fim, valor_meta, vendas_meta].join('\n'),
    }))
    return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                 as meta (id uuid, titulo text, detalhe text, ordem int, desempate text, marca text)`
  },

  sorteio: (_db, hoje) =>
    sql`select *, titulo as desempate, titulo || detalhe as marca from (
          select id, nome as titulo,
                 'Marcado para ' || to_char(data_sorteio, 'DD/MM/YYYY') || coalesce(' às ' || hora, '') as detalhe,
                 data_sorteio || coalesce(hora, '') as ordem
            from sorteios where status = 'Agendado' and data_sorteio <= ${hoje}) s`,

  premiacao: (_db, hoje) =>
    sql`select *, titulo as desempate, titulo || detalhe as marca from (
          select p.id, p.premio || ' · ' || c.nome as titulo,
                 'De ' || to_char(p.data_premiacao, 'DD/MM/YYYY') as detalhe, p.data_premiacao as ordem
            from premiacoes p join colaboradores c on c.id = p.colaborador_id
           where p.status = 'Pendente' and p.data_premiacao <= ${hoje}) p`,

  campanha: (_db, hoje) =>
    sql`select *, titulo as desempate, titulo || detalhe as marca from (
          select id, nome as titulo, tipo || ', até ' || to_char(data_fim, 'DD/MM/YYYY') as detalhe,
                 data_fim as ordem
            from campanhas
           where status = 'Ativa' and data_fim between ${hoje} and ${addDays(hoje, CAMPANHA_DAYS)}) c`,
}

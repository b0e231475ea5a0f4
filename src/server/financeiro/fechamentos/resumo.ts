/** The summary above a closing: its sums beside the last one's, what changed, what is left out, and who may approve. */
import { sql } from 'kysely'
import type { FechamentoCompleto } from '../../../contract/financeiro/fechamentos.ts'
import { can } from '../../../contract/permissions.ts'
import { today } from '../../../core/dates.ts'
import { bloqueiosOfLinha, keyEntryInWords, sumByGrupo } from '../../../core/financeiro/bloqueios.ts'
import { keyInWords, withMaskedDados } from '../../../core/financeiro/dados-do-favorecido.ts'
import { FECHAMENTOS_DA_MEDIA, isUnusual } from '../../../core/financeiro/diferencas.ts'
import type { FechamentoSituacao } from '../../../core/financeiro/fechamentos.ts'
import { separateLinhas } from '../../../core/financeiro/separar.ts'
import { toCentavos, toReais } from '../../../core/money.ts'
import type { Context } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { lastCopia } from '../../configuracoes/copia.ts'
import type { Db } from '../../database/schema/types.ts'
import { trabalhoOf } from '../../trabalhos/trabalhos.ts'
import { reasonSeen, VENDA_OU_DESCRICAO } from '../dividas.ts'
import { type RegrasDoFinanceiro, readRegras } from '../regras.ts'
import { decisaoOf, waitsForOpening } from './aprovadores.ts'
import { conferenciaOf } from './conferencia.ts'
import { type ChaveDoFechamento, keysOfClosing } from './envio.ts'
import { payeesAlike } from './iguais.ts'
import { type FatosDeVarias, factsInside, type Linha, linhasToTake, vendasOfOtherLoja } from './linhas.ts'
import {
  BRUTO,
  countLinhas,
  DESCONTO,
  type Head,
  readHead,
  selectClosings,
  sumsByLoja,
  withSituacao,
} from './queries.ts'

type Caller = NonNullable<Context['identity']>['usuario'] | null

/** People whose payments differ that are returned. */
const MAX_DIFERENCAS = 20
/** Unusual ones are never folded, but a page has room for so many. */
const MAX_INCOMUNS = 100

/** The closing with its summary. Throws Recusa NAO_ENCONTRADO unless it is seen. */
export async function obterFechamento(
  { db, only, now, identity }: Pick<Context, 'db' | 'only' | 'now' | 'identity'>,
  id: string,
): Promise<FechamentoCompleto> {
  const head = await readHead(db, id, only)
  const row = await selectClosings(db, {}, only).where('f.id', '=', id).executeTakeFirstOrThrow()
  const regras = await readRegras(db)
  const { ultima } = await lastCopia(db)
  const person = identity?.usuario ?? null
  const chaves = isToDecide(head) ? await keysOfClosing(db, id, person?.id ?? null) : []
  const { impedimento, ressalvas } = await decisaoOf(db, head, { person, regras, chaves })
  const hoje = today(now())
  const decides = head.status === 'Em aprovação' && impedimento === null && mayApprove(person, regras)
  const closing = withSituacao(row)
  const resumo = await resumoOf(db, head, { regras, hoje }, only)
  return {
    ...closing,
    quatro_olhos:
      head.status === 'Preparando' || head.status === 'Rascunho' ? regras.quatro_olhos : head.quatro_olhos,
    ...(await signedBy(db, head, closing.situacao)),
    enviado_em: head.enviado_em,
    aprovado_em: head.aprovado_em,
    motivo: head.motivo,
    conferencia: await conferenciaOf(db, id),
    resumo: {
      ...resumo,
      saldo: head.status === 'Aprovado' ? resumo.saldo : row.liquido,
      chaves: chaves.map((chave) => ({
        ...shownKey(chave, { hoje, inFull: seesKeys(person) || (decides && chave.aberta) }),
        a_abrir: decides && waitsForOpening(person, chave),
      })),
    },
    trabalho: await trabalhoOf(db, head),
    impedimento,
    ressalvas: [
      ...ressalvas,
      ...(head.status === 'Em aprovação' ? movedInWords(await vendasOfOtherLoja(db, id)) : []),
    ],
    copia_em: ultima?.em ?? null,
  }
}

/** Warnings about sales that went to another loja after the closing was sent. */
function movedInWords(vendas: Awaited<ReturnType<typeof vendasOfOtherLoja>>): string[] {
  if (vendas.length === 0) return []
  const moved = vendas.map(({ numero_venda, loja }) => `venda ${numero_venda}: ${loja}`).join('; ')
  return [`De outra loja desde o envio (${moved}). Se não devem ser pagas aqui, peça correção.`]
}

async function signedBy(
  db: Db,
  { id: fechamento_id, criado_por, enviado_por, aprovado_por }: Head,
  situacao: FechamentoSituacao,
) {
  const last = situacao === 'Concluído' ? await lastPaid(db, fechamento_id) : undefined
  const pago_por = last?.usuario_id ?? null
  const ids = [criado_por, enviado_por, aprovado_por, pago_por].filter((id) => id !== null)
  const people =
    ids.length === 0
      ? []
      : await db.selectFrom('usuarios').select(['id', 'nome']).where('id', 'in', ids).execute()
  // A signature stays, although its person was deleted since.
  const named = (id: string | null) =>
    id === null ? null : (people.find((one) => one.id === id) ?? { id, nome: 'usuário excluído' })
  return {
    criado_por: named(criado_por),
    enviado_por: named(enviado_por),
    aprovado_por: named(aprovado_por),
    pago_por: named(pago_por),
    pago_em: last?.dia ?? null,
  }
}

/** The day of the closing's last payment, and who marked it. */
async function lastPaid(db: Db, fechamento_id: string) {
  const { rows } = await sql<{ dia: string; usuario_id: string | null }>`
    select p.data_pagamento as dia, (
             select m.usuario_id from comissoes_movimentos m
              where m.pagamento_id = p.id and m.tipo = 'Pagamento' order by m.id desc limit 1) as usuario_id
      from pagamentos p where p.fechamento_id = ${fechamento_id} and p.status = 'Pago'
     order by p.data_pagamento desc, p.id limit 1`.execute(db)
  return rows[0]
}

/** True while somebody sends the closing or decides about it: only then are keys, and payees who are alike, looked for. */
const isToDecide = ({ status }: Head) => status === 'Rascunho' || status === 'Em aprovação'

interface Rules {
  regras: RegrasDoFinanceiro
  /** YYYY-MM-DD */
  hoje: string
}

async function resumoOf(
  db: Db,
  head: Head,
  rules: Rules,
  only: OnlyLoja,
): Promise<Omit<FechamentoCompleto['resumo'], 'chaves'>> {
  // A screen asks every second while tens of thousands are prepared or approved: only a draft is judged.
  const isDraft = head.status === 'Rascunho'
  const isUnderWay = head.status === 'Preparando' || head.status === 'Aprovando'
  return {
    ...(await countLinhas(db, head.id)),
    lojas: isUnderWay ? [] : await sumsByLoja(db, head.id),
    ...(head.status === 'Preparando' ? NOT_COMPARED : await comparedToLast(db, head)),
    iguais: (isToDecide(head) ? await payeesAlike(db, head.id) : []).map((one) => ({
      ...one,
      texto: reasonSeen(one.texto, only),
    })),
    fora: isDraft
      ? sumByGrupo(await linhasOutside(db, head, rules)).map((grupo) => ({
          ...grupo,
          valor: toReais(grupo.valor),
        }))
      : [],
    bloqueadas: isDraft ? countBlocked(await factsInside(db, head.id), rules) : 0,
    excecoes: (await excecoesOf(db, head.id)).map((one) => ({
      ...one,
      bloqueios: one.bloqueios.map((texto) => reasonSeen(texto, only)),
    })),
  }
}

/** Commissions that stay out of a closing, each with the reasons against it; of all payees, or of some. */
export async function linhasOutside(
  db: Db,
  head: Pick<Head, 'id' | 'corte' | 'lojas'>,
  { regras, hoje }: Rules,
  only: { favorecidos?: readonly string[] } = {},
): Promise<ReturnType<typeof separateLinhas<Linha>>['fora']> {
  const linhas = await linhasToTake(db, head, only)
  const { rows } = await sql<{ favorecido_id: string; linhas: number }>`
    select p.favorecido_id, count(*)::integer as linhas
      from pagamentos p join fechamentos_itens i on i.pagamento_id = p.id
     where p.fechamento_id = ${head.id} group by 1`.execute(db)
  const inside = new Map(rows.map((row) => [row.favorecido_id, row.linhas]))
  return [...Map.groupBy(linhas, ({ favorecido_id }) => favorecido_id)].flatMap(([favorecido, ofOne]) => {
    const { dentro, fora } = separateLinhas(
      ofOne,
      { hoje, pendencia_bloqueia: regras.pendencia_bloqueia, minimo: toCentavos(regras.pagamento_minimo) },
      { linhas: inside.get(favorecido) ?? 0 },
    )
    // Released since it was prepared, or taken out.
    return [...dentro.map((linha) => ({ linha, bloqueios: [] })), ...fora]
  })
}

/** The number of the draft's commissions against which something speaks that nobody gave a reason for. */
export function countBlocked(groups: readonly FatosDeVarias[], { regras, hoje }: Rules): number {
  const { pendencia_bloqueia } = regras
  const blocked = groups.filter(
    ({ com_motivo, fatos }) =>
      !com_motivo && bloqueiosOfLinha(fatos, { hoje, pendencia_bloqueia }).length > 0,
  )
  return blocked.reduce((sum, { quantidade }) => sum + quantidade, 0)
}

type Resumo = FechamentoCompleto['resumo']
type Diferenca = Resumo['diferencas'][number]

/** Also of what is still being prepared. */
const NOT_COMPARED = {
  anterior: null,
  diferencas: [],
  quantas_diferencas: 0,
  incomuns: [],
  quantas_incomuns: 0,
}

/**
 * The closing beside those before it of the same lojas: those of others pay other people. Somebody of the last closing who is not
 * in this one is paid nothing.
 */
async function comparedToLast(
  db: Db,
  { id, numero, lojas }: Head,
): Promise<Pick<Resumo, 'anterior' | 'diferencas' | 'quantas_diferencas' | 'incomuns' | 'quantas_incomuns'>> {
  const { rows: before } = await sql<{ id: string; numero: number }>`
    select f.id, f.numero from fechamentos f
     where f.numero is not null and f.id <> ${id} and ${numero === null ? sql`true` : sql`f.numero < ${numero}`}
       and array(select l.loja_id from fechamentos_lojas l where l.fechamento_id = f.id order by 1)
         = (select coalesce(array_agg(l order by l), '{}') from unnest(${lojas}::uuid[]) l)
     order by f.numero desc limit ${sql.lit(FECHAMENTOS_DA_MEDIA)}`.execute(db)
  const [last] = before
  if (!last) return NOT_COMPARED
  const ids = before.map((one) => one.id)
  const { rows: people } = await sql<Diferenca & { pago_agora: boolean }>`
    select f.id as favorecido_id, f.nome as favorecido, d.valor, d.anterior, d.media, d.pago_agora
      from (select p.favorecido_id,
                   coalesce(sum(l.liquido) filter (where p.fechamento_id = ${id}), 0) as valor,
                   coalesce(sum(l.liquido) filter (where p.fechamento_id = ${last.id}), 0) as anterior,
                   round(avg(l.liquido) filter (where p.fechamento_id <> ${id}), 2) as media,
                   bool_or(p.fechamento_id = ${id}) as pago_agora
              from pagamentos p cross join lateral (select ${BRUTO} - ${DESCONTO} as liquido) l
             where p.fechamento_id = any(${[id, ...ids]}::uuid[]) and p.status <> 'Cancelado' group by 1) d
      join favorecidos f on f.id = d.favorecido_id
     order by abs(d.valor - d.anterior) desc, f.nome, f.id`.execute(db)
  const diferencas = people.filter(({ valor, anterior }) => valor !== anterior)
  const incomuns = people
    .filter(
      ({ valor, anterior, media, pago_agora }) =>
        (pago_agora || anterior > 0) &&
        isUnusual(toCentavos(valor), media === null ? null : toCentavos(media)),
    )
    .toSorted((a, b) => distance(b) - distance(a))
  const liquido = people.reduce((sum, { anterior }) => sum + toCentavos(anterior), 0)
  return {
    anterior: { ...last, liquido: toReais(liquido) },
    diferencas: diferencas.slice(0, MAX_DIFERENCAS).map(asDiferenca),
    quantas_diferencas: diferencas.length,
    incomuns: incomuns.slice(0, MAX_INCOMUNS).map(asDiferenca),
    quantas_incomuns: incomuns.length,
  }
}

const distance = ({ valor, media }: Diferenca) => Math.abs(valor - (media ?? 0))

function asDiferenca({ pago_agora: _now, ...diferenca }: Diferenca & { pago_agora: boolean }): Diferenca {
  return diferenca
}

/** True if the person sees every key in full, as Administradores do. */
export function seesKeys(person: Caller): boolean {
  return can(person, 'favorecidos.ver_dados')
}

function mayApprove(
  person: Caller,
  { staff_aprova_fechamentos }: RegrasDoFinanceiro,
): person is NonNullable<Caller> {
  return can(person, 'fechamentos.aprovar') && (person?.cargo !== 'Staff' || staff_aprova_fechamentos)
}

function shownKey(
  { favorecido_id, favorecido, em, por, primeira, tipo_chave, chave_pix, valor }: ChaveDoFechamento,
  { hoje, inFull }: { hoje: string; inFull: boolean },
): Omit<Resumo['chaves'][number], 'a_abrir'> {
  const dados = { documento: null, tipo_chave, chave_pix }
  return {
    favorecido_id,
    favorecido,
    texto: em === null ? 'Primeiro pagamento' : keyEntryInWords({ em, por, primeira }, hoje),
    valor,
    primeira,
    tipo_chave,
    chave_pix: keyInWords(inFull ? dados : withMaskedDados(dados)),
  }
}

async function excecoesOf(db: Db, id: string): Promise<FechamentoCompleto['resumo']['excecoes']> {
  const { rows } = await sql<FechamentoCompleto['resumo']['excecoes'][number]>`
    select x.linha_id, f.nome as favorecido, ${VENDA_OU_DESCRICAO} as de_que, x.bloqueios, x.motivo,
           (select u.nome from usuarios u where u.id = x.usuario_id) as quem
      from fechamentos_excecoes x
      join comissoes_linhas l on l.id = x.linha_id
      join favorecidos f on f.id = l.favorecido_id
      left join vendas v on v.id = l.venda_id
     where x.fechamento_id = ${id}
     order by f.nome, x.created_at, x.id`.execute(db)
  return rows
}

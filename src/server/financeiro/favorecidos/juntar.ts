/** 'Juntar': several records of one person become one, which is paid from then on and owes what it owed. */
import { sql } from 'kysely'
import type { FavorecidoRepetido } from '../../../contract/financeiro/favorecidos.ts'
import { alsoOwes, JUNTAR_MESSAGES, papelOfBoth } from '../../../core/financeiro/juntar.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Context } from '../../api/api.ts'
import { COMISSAO_OF_LINHA } from '../../comissoes/source.ts'
import { recordAct } from '../../database/connections/acts.ts'
import type { Db } from '../../database/schema/types.ts'
import { lock } from '../locks.ts'
import { documentoOf } from './iguais.ts'

type Ids = readonly string[]

/**
 * The payees who seem to be one person, each with the document (`chave`) that they have in common: brokers who share a CNPJ are
 * not. One who was joined counts only if they owe something since.
 */
export const REPETIDOS = sql<{ id: string; chave: string }>`
  select r.id, r.chave
    from (select f.id, ${documentoOf('f')} as chave, count(*) over pessoa as quantos,
                 bool_and(plantao.divide_cnpj(f)) over pessoa as dividem
            from favorecidos f
           where ${documentoOf('f')} is not null and (f.junto_de is null or f.a_recuperar > 0)
          window pessoa as (partition by ${documentoOf('f')})) r
   where r.quantos > 1 and not r.dividem`

/** One payee for each person who seems to have several records, with all their names; debtors come first. `deve` in reais. */
export async function readDuplicates(
  db: Db,
): Promise<{ id: string; nomes: string[]; deve: number; marca: string }[]> {
  const order = sql`order by f.a_recuperar desc, f.created_at, f.id`
  const { rows } = await sql<{ id: string; nomes: string[]; deve: number; marca: string }>`
    select (array_agg(f.id ${order}))[1] as id, array_agg(f.nome ${order}) as nomes, sum(f.a_recuperar) as deve,
           string_agg(concat(f.id, f.nome, f.a_recuperar), ',' order by f.id) as marca
      from (${REPETIDOS}) r join favorecidos f using (id)
     group by r.chave order by deve desc, min(f.nome), 1`.execute(db)
  return rows
}

/** True if the line `l` goes along: nothing of it was ever approved. */
const IS_LOOSE = sql<boolean>`(l.aprovado = 0 and not exists (
  select from comissoes_movimentos m where m.linha_id = l.id and m.tipo = 'Aprovação'))`

/** The payees who seem to be the same person as this one, itself among them: who owes first, then a colaborador's, then by age. */
export async function repetidos(db: Db, id: string): Promise<FavorecidoRepetido[]> {
  const { rows } = await sql<FavorecidoRepetido>`
    with r as materialized (${REPETIDOS})
    select f.id, f.nome, f.tipo, f.status, f.junto_de, f.created_at, f.a_recuperar,
           (select json_build_object('id', c.id, 'nome', c.nome) from colaboradores c
             where c.id = f.colaborador_id) as colaborador,
           (select count(*) from comissoes_linhas l where l.favorecido_id = f.id and ${IS_LOOSE})::integer as comissoes,
           (select count(*) from comissoes_linhas l where l.favorecido_id = f.id and not ${IS_LOOSE})::integer as ficam
      from r join favorecidos f using (id)
     where r.chave = (select e.chave from r e where e.id = ${id})
     order by f.a_recuperar > 0 desc, f.colaborador_id is null, f.created_at, f.id`.execute(db)
  return rows
}

/**
 * Joins the others to the payee `id`. Nothing happens to those who joined it before. Throws Recusa: OUTRA_PESSOA, TAMBEM_DEVE for one
 * who owes, EM_APROVACAO while a closing with their commissions waits for approval, PAPEL_REPETIDO for a sale that names both.
 */
export async function juntar(context: Context, { id, outros }: { id: string; outros: Ids }): Promise<void> {
  const { db } = context
  const wanted = await stillApart(db, id, outros)
  if (wanted.length === 0) return
  await leaveDrafts(db, wanted)
  const loose = await looseLinhas(db, wanted)
  await lock(db, { comissoes: loose.map(({ comissao }) => comissao) })
  const linhas = loose.map((linha) => linha.id)
  const payees = await lockPayees(db, [id, ...wanted])
  const fica = payees.find((one) => one.id === id)
  if (!fica) throw new Recusa('OUTRA_PESSOA', JUNTAR_MESSAGES.outra_pessoa)
  const saem = payees.filter((one) => one.id !== id)
  const owing = saem.find(({ a_recuperar }) => a_recuperar > 0)
  if (owing) throw new Recusa('TAMBEM_DEVE', alsoOwes(owing.nome, owing.a_recuperar))
  await requireOwnPapeis(db, id, linhas)
  await sql`update comissoes_linhas set favorecido_id = ${id} where id = any(${linhas}::uuid[])`.execute(db)
  await sql`
    update vendas set versao = versao + 1
     where id in (select venda_id from comissoes_linhas where id = any(${linhas}::uuid[]) and participante_id is null and campanha_id is null)`.execute(
    db,
  )
  for (const one of wanted) {
    await moveNotas(db, { de: one, para: id })
    await db.updateTable('favorecidos').set({ junto_de: id }).where('id', '=', one).execute()
  }
  await recordAct(db, context, {
    ato: 'favorecidos_juntados',
    about: id,
    detalhes: { juntados: saem.map(({ nome }) => nome), fica: fica.nome, comissoes: linhas.length },
  })
}

/** The others without those who joined the payee before. Throws Recusa for anybody who is not the same person. */
async function stillApart(db: Db, id: string, outros: Ids): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from favorecidos f where f.id = any(${outros}::uuid[]) and f.junto_de = ${id} and f.a_recuperar = 0`.execute(
    db,
  )
  const joined = new Set(rows.map((row) => row.id))
  const apart = [...new Set(outros)].filter((one) => !joined.has(one))
  if (apart.length === 0) return []
  const same = new Set((await repetidos(db, id)).map((one) => one.id))
  if (apart.some((one) => one === id || !same.has(one)))
    throw new Recusa('OUTRA_PESSOA', JUNTAR_MESSAGES.outra_pessoa)
  return apart.sort()
}

/** Takes the payees' commissions out of drafts, with what let them in. Throws Recusa for a closing that was sent, and for an advance. */
async function leaveDrafts(db: Db, favorecidos: Ids): Promise<void> {
  const { rows } = await sql<{ id: string; status: string }>`
    select c.id, c.status from fechamentos c
     where c.id in (select p.fechamento_id from pagamentos p
                     where p.favorecido_id = any(${favorecidos}::uuid[]) and p.status = 'Rascunho')
     order by c.id for update`.execute(db)
  if (rows.some(({ status }) => status === 'Em aprovação' || status === 'Aprovando'))
    throw new Recusa('EM_APROVACAO', JUNTAR_MESSAGES.em_aprovacao)
  const drafts = sql`
    select p.id from pagamentos p where p.favorecido_id = any(${favorecidos}::uuid[]) and p.status = 'Rascunho'`
  const { rows: advances } = await sql`
    select from pagamentos where id in (${drafts}) and adiantamento > 0`.execute(db)
  if (advances.length > 0) throw new Recusa('COM_ADIANTAMENTO', JUNTAR_MESSAGES.com_adiantamento)
  await sql`
    delete from fechamentos_excecoes x using fechamentos_itens i, pagamentos p
     where i.pagamento_id = p.id and p.id in (${drafts}) and x.fechamento_id = p.fechamento_id and x.linha_id = i.linha_id`.execute(
    db,
  )
  await sql`delete from pagamentos where id in (${drafts})`.execute(db)
}

/** The NFs and RPAs of drafts go along with the commissions; where a payment was approved they stay with it. */
async function moveNotas(db: Db, { de, para }: { de: string; para: string }): Promise<void> {
  await sql`
    update fechamentos_notas n set favorecido_id = ${para} from fechamentos f
     where f.id = n.fechamento_id and f.status = 'Rascunho' and n.favorecido_id = ${de}
       and not exists (select from fechamentos_notas o where o.favorecido_id = ${para} and o.arquivo_id = n.arquivo_id)`.execute(
    db,
  )
}

async function looseLinhas(db: Db, favorecidos: Ids): Promise<{ id: string; comissao: string }[]> {
  const { rows } = await sql<{ id: string; comissao: string }>`
    select l.id, ${COMISSAO_OF_LINHA} as comissao from comissoes_linhas l
     where l.favorecido_id = any(${favorecidos}::uuid[]) and ${IS_LOOSE}`.execute(db)
  return rows
}

async function lockPayees(db: Db, ids: Ids): Promise<{ id: string; nome: string; a_recuperar: number }[]> {
  const { rows } = await sql<{ id: string; nome: string; a_recuperar: number }>`
    select id, nome, a_recuperar from favorecidos where id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  )
  return rows
}

/** One payee has each papel of a sale once, a Bônus of each campaign, or would be paid twice; of Ajustes, as many as there were Estornos. */
async function requireOwnPapeis(db: Db, id: string, linhas: Ids): Promise<void> {
  const { rows } = await sql<{ numero_venda: string; papel: string }>`
    select v.numero_venda, l.papel
      from comissoes_linhas l join vendas v on v.id = l.venda_id
     where l.participante_id is null and l.ajusta_id is null and (l.id = any(${linhas}::uuid[]) or l.favorecido_id = ${id})
     group by v.id, v.numero_venda, l.papel, l.campanha_id
    having count(*) > 1 and bool_or(l.id = any(${linhas}::uuid[]))
     order by 1, 2 limit 1`.execute(db)
  const [both] = rows
  if (both) throw new Recusa('PAPEL_REPETIDO', papelOfBoth(both.numero_venda, both.papel))
}

/** What would be made of the bonuses of a campaign or a tier. */
import type { PreviaDoBonus } from '../../../contract/financeiro/bonus.ts'
import { type ItemDoBonus, isToDo, MAX_BONUS, sumToDo } from '../../../core/financeiro/bonus.ts'
import type { Db } from '../../database/schema/types.ts'

/** Whose bonuses become commissions, by an Administrador's choice. */
export interface Source<Escolha> {
  cadastro: 'campanhas' | 'faixas'
  /** The record's name and the choice that was remembered. Throws Recusa NAO_ENCONTRADO. */
  remembered(db: Db, id: string): Promise<{ nome: string; escolha: Escolha | null }>
  /** The bonuses, those that are made together in one group; of all the record's sales, or of some. */
  plan(db: Db, id: string, escolha: Escolha, vendas?: readonly string[]): Promise<ItemDoBonus[][]>
  remember(db: Db, id: string, escolha: Escolha): Promise<void>
}

/** Throws Recusa NAO_ENCONTRADO. */
export async function preverBonus<E>(
  db: Db,
  { remembered, plan }: Source<E>,
  { id, escolha: asked }: { id: string; escolha: E | null },
): Promise<PreviaDoBonus<E>> {
  const { nome, escolha: before } = await remembered(db, id)
  const escolha = asked ?? before
  const groups = escolha ? await plan(db, id, escolha) : []
  const next = nextOf(groups).flat()
  const all = groups.flat()
  const said = all.filter(({ motivo }) => motivo !== null)
  const toDo = all.filter(isToDo).length
  return {
    nome,
    escolha,
    itens: [...next, ...said.slice(0, MAX_BONUS)],
    linhas: next.length,
    valor: sumToDo(next),
    depois: toDo - next.length,
    ditas: said.length,
    feitas: all.length - said.length - toDo,
  }
}

/** What is made or raised next, group by group: no more than fits into one act. */
export function nextOf(groups: readonly ItemDoBonus[][]): ItemDoBonus[][] {
  const next: ItemDoBonus[][] = []
  let count = 0
  for (const itens of groups) {
    const toDo = itens.filter(isToDo)
    if (next.length > 0 && count + toDo.length > MAX_BONUS) break
    if (toDo.length > 0) next.push(toDo)
    count += toDo.length
  }
  return next
}

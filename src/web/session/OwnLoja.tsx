/** Message for users who see the sales of their own loja only. */
import { Text } from '@mantine/core'
import { can } from '../../contract/permissions.ts'
import { usePerson } from './session.tsx'

/** The loja whose sales alone the user sees: null for who sees all, or has none. */
export function useOwnLoja(): { id: string; nome: string } | null {
  const person = usePerson()
  return person && !can(person, 'vendas.de_outras_lojas') ? person.loja : null
}

/** The choices of a filter by loja: every loja, the name of the only one that the user sees, or null without one. */
export function lojasToFilter(
  person: Seer | undefined,
): { every: true } | { every: false; own: string | null } {
  if (!person || can(person, 'vendas.de_outras_lojas')) return { every: true }
  return { every: false, own: person.loja?.nome ?? null }
}

export type Seer = NonNullable<ReturnType<typeof usePerson>>

/** Says why there are no sales to somebody without a loja; nothing to anybody else. */
export function WithoutLoja() {
  const lojas = lojasToFilter(usePerson())
  if (lojas.every || lojas.own !== null) return null
  return (
    <Text role="note" fw={500} mb="md">
      Aqui cada pessoa vê só as vendas da própria loja, e o seu usuário ainda não tem loja: por isso nenhuma
      venda aparece. Peça a um Administrador que escolha a sua loja em Usuários.
    </Text>
  )
}

/** What somebody is told who sees the sales of their own loja only. */
import { Text } from '@mantine/core'
import { can } from '../../contract/permissions.ts'
import { usePerson } from './session.tsx'

/** The loja whose sales alone the user sees: null for who sees all, or has none. */
export function useOwnLoja(): { id: string; nome: string } | null {
  const person = usePerson()
  return person && !can(person, 'vendas.de_outras_lojas') ? person.loja : null
}

/** Says why there are no sales to somebody without a loja; nothing to anybody else. */
export function WithoutLoja() {
  const person = usePerson()
  if (!person || person.loja || can(person, 'vendas.de_outras_lojas')) return null
  return (
    <Text role="note" fw={500} mb="md">
      Aqui cada pessoa vê só as vendas da própria loja, e o seu usuário ainda não tem loja: por isso nenhuma
      venda aparece. Peça a um Administrador que escolha a sua loja em Usuários.
    </Text>
  )
}

/** Mails to be delivered by hand. */
import { createFileRoute } from '@tanstack/react-router'
import { CaixaDeSaidaScreen } from '../../caixa-de-saida/CaixaDeSaidaScreen.tsx'

export const Route = createFileRoute('/_app/caixa-de-saida')({
  staticData: { titulo: 'Caixa de saída' },
  component: CaixaDeSaidaScreen,
})

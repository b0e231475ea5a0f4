/** A draw's proof. */
import { createFileRoute } from '@tanstack/react-router'
import { ProvaScreen } from '../../sorteios/ProvaScreen.tsx'

export const Route = createFileRoute('/_app/roleta/$id/prova')({
  staticData: { titulo: 'Prova do sorteio' },
  component: Prova,
})

function Prova() {
  return <ProvaScreen id={Route.useParams().id} />
}

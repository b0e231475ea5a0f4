/** The import of payees, which may ask about their colaboradores. */
import { ColaboradorSelect } from '../../colaboradores/selects.tsx'
import Importar from '../../importacao/Importar.tsx'

export default function ImportarFavorecidos() {
  return <Importar tipo="favorecidos" selects={{ colaborador: ColaboradorSelect }} />
}

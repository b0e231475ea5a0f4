/** The import of payees, whose colaboradores may be asked about. */
import { ColaboradorSelect } from '../../colaboradores/selects.tsx'
import Importar from '../../importacao/Importar.tsx'

export default function ImportarFavorecidos() {
  return <Importar tipo="favorecidos" selects={{ colaborador: ColaboradorSelect }} />
}

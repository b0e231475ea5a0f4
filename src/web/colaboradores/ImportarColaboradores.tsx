/** The import of colaboradores, whose names of lojas may be asked about. */
import Importar from '../importacao/Importar.tsx'
import { LojaSelect } from '../lojas/selects.tsx'

export default function ImportarColaboradores() {
  return <Importar tipo="colaboradores" selects={{ loja: LojaSelect }} />
}

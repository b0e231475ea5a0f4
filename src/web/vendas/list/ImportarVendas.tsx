/** The import of sales, whose names of lojas, empreendimentos and corretores may be asked about. */
import type { ComponentType } from 'react'
import { CorretorSelect } from '../../colaboradores/selects.tsx'
import { EmpreendimentoSelect } from '../../empreendimentos/selects.tsx'
import type { SearchSelectProps } from '../../fields/SearchSelect.tsx'
import Importar from '../../importacao/Importar.tsx'
import { LojaSelect } from '../../lojas/selects.tsx'

const SELECTS = {
  loja: LojaSelect,
  empreendimento: EmpreendimentoSelect,
  corretor: CorretorSelect as ComponentType<SearchSelectProps>,
}

export default function ImportarVendas() {
  return <Importar tipo="vendas" selects={SELECTS} />
}

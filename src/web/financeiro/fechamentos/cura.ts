/** Where what speaks against paying a commission is put right. */
import type { LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { can, type Person } from '../../../contract/permissions.ts'
import { type BloqueioTipo, FALTA_NOTA } from '../../../core/financeiro/bloqueios.ts'
import { addressOf, placeOf, screenOf } from '../../navigation/places.ts'

interface Cura {
  texto: string
  href: string
}

/** The link for the reason; null where only time helps, or somebody else. */
export function curaOf(
  tipo: BloqueioTipo,
  { favorecido_id, favorecido, colaborador_id, venda }: LinhaDoFechamento,
  person: Person | undefined,
): Cura | null {
  const place = (noun: 'favorecidos' | 'colaboradores', id: string, texto: string): Cura => ({
    texto,
    href: placeOf(noun, { id, titulo: favorecido }, person),
  })
  // The file is attached above the line.
  if (tipo === FALTA_NOTA) return null
  if (tipo === 'Abaixo do mínimo')
    return can(person, 'configuracoes.usar')
      ? { texto: 'Mudar o mínimo', href: addressOf('/configuracoes') }
      : null
  if (tipo === 'Mesmo documento')
    return { texto: 'Juntar favorecidos', href: screenOf('favorecidos', { repetido: 'sim' }) }
  if (tipo === 'Colaborador inativo')
    return colaborador_id === null ? null : place('colaboradores', colaborador_id, 'Abrir colaborador')
  if (tipo.startsWith('Venda'))
    return (
      venda && {
        texto: 'Resolver na venda',
        href: placeOf('vendas', { id: venda.id, titulo: venda.numero_venda }, person),
      }
    )
  if (tipo === 'Sem chave PIX' && can(person, 'favorecidos.editar'))
    return { texto: 'Informar a chave', href: screenOf('favorecidos', { editar: favorecido_id }) }
  return place('favorecidos', favorecido_id, 'Abrir favorecido')
}

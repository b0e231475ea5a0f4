/** A sale as a row of the table. */
import { ActionIcon, Anchor, Badge, Checkbox, Menu, Table } from '@mantine/core'
import { IconDots, IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Venda } from '../../contract/vendas.ts'
import { formatDateLong } from '../../core/datas.ts'
import type { ColunaDeVendas } from '../../core/vendas-colunas.ts'
import { usePode } from '../session/session.tsx'
import { ComissaoBadge, StatusBadge } from '../ui/badges.tsx'
import { isNumerica, textoDaCelula } from './celula.ts'
import type { AcaoVenda } from './search.ts'
import classes from './tabela.module.css'

interface Props {
  venda: Venda
  /** Among the table's rows, with the header as the first one. */
  posicao: number
  colunas: readonly ColunaDeVendas[]
  selecionada: boolean
  onAlternar: (id: string) => void
  onAcao: (venda: Venda, acao: AcaoVenda) => void
}

export const LinhaVenda = memo(function LinhaVenda(props: Props) {
  const { venda, posicao, colunas, selecionada, onAlternar, onAcao } = props
  const { numero_venda } = venda
  return (
    <Table.Tr aria-rowindex={posicao} data-selected={selecionada || undefined}>
      <Table.Td className={classes.marca}>
        <Checkbox
          size="xs"
          aria-label={`Selecionar venda ${numero_venda}`}
          checked={selecionada}
          onChange={() => onAlternar(venda.id)}
        />
      </Table.Td>
      <Table.Th scope="row" className={classes.numero} title={numero_venda}>
        <Anchor
          component="button"
          type="button"
          inherit
          className={classes.abrir}
          aria-label={`Visualizar venda ${numero_venda}`}
          onClick={() => onAcao(venda, 'ver')}
        >
          {numero_venda}
        </Anchor>
      </Table.Th>
      {colunas.map((coluna) => (
        <Celula key={coluna} venda={venda} coluna={coluna} />
      ))}
      <Table.Td className={classes.acoes}>
        <Acoes venda={venda} onAcao={onAcao} />
      </Table.Td>
    </Table.Tr>
  )
})

function Celula({ venda, coluna }: { venda: Venda; coluna: ColunaDeVendas }) {
  if (coluna === 'status')
    return (
      <Table.Td>
        <StatusBadge status={venda.status} />
      </Table.Td>
    )
  if (coluna === 'status_comissao')
    return <Table.Td>{venda.status_comissao && <ComissaoBadge status={venda.status_comissao} />}</Table.Td>
  const texto = textoDaCelula(venda, coluna)
  if (coluna === 'tipo_pendencia')
    return (
      <Table.Td title={texto}>
        <Badge size="sm" variant="default">
          {texto}
        </Badge>
      </Table.Td>
    )
  return (
    <Table.Td
      title={coluna === 'data_venda' ? formatDateLong(venda.data_venda) : texto}
      data-direita={isNumerica(coluna) || undefined}
    >
      {texto}
    </Table.Td>
  )
}

function Acoes({ venda, onAcao }: Pick<Props, 'venda' | 'onAcao'>) {
  const podeEditar = usePode('vendas.editar')
  const podeAplicar = usePode('vendas.aplicar_campanha')
  const podeExcluir = usePode('vendas.excluir')
  if (!podeEditar && !podeAplicar && !podeExcluir) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={`Ações da venda ${venda.numero_venda}`}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {podeEditar && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onAcao(venda, 'editar')}
          >
            Editar
          </Menu.Item>
        )}
        {podeAplicar && (
          <Menu.Item
            leftSection={<IconSpeakerphone size={16} aria-hidden />}
            onClick={() => onAcao(venda, 'campanha')}
          >
            Aplicar campanha
          </Menu.Item>
        )}
        {podeExcluir && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAcao(venda, 'excluir')}
          >
            Excluir
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

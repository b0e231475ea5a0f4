/** The actions for the selected sales: a campaign, a status, a spreadsheet. */
import { Button, Menu, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrdemVendas, Venda } from '../../contract/vendas.ts'
import { somarReais } from '../../core/campanhas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { contarDe } from '../../core/texto.ts'
import { MAX_VENDAS_DE_UMA_VEZ } from '../../core/vendas.ts'
import { BarraDeSelecao } from '../list/BarraDeSelecao.tsx'
import type { Selecao } from '../list/use-selecao.ts'
import { usePode } from '../session/session.tsx'
import { AplicarASelecao } from './AplicarASelecao.tsx'
import { MudarStatusDialog } from './MudarStatusDialog.tsx'
import { enderecoDaSelecao } from './search.ts'

interface Props {
  selecao: Selecao<Venda>
  ordem: OrdemVendas | undefined
}

export function AcoesNaSelecao({ selecao, ordem }: Props) {
  // As selected when the dialog opened: what it confirms does not change while it is open.
  const [aberta, setAberta] = useState<{ acao: 'campanha' | 'status'; alvos: readonly Venda[] } | null>(null)
  const podeAplicar = usePode('vendas.aplicar_campanha')
  const podeEditar = usePode('vendas.editar')
  const podeExportar = usePode('exportar')
  const { selecionados, limpar } = selecao
  const demais = selecionados.length > MAX_VENDAS_DE_UMA_VEZ
  const fechar = () => setAberta(null)
  return (
    <>
      {selecionados.length > 0 && (
        <BarraDeSelecao text={resumoDe(selecionados)} onClear={limpar}>
          {demais ? (
            <Text c="red">Selecione no máximo {MAX_VENDAS_DE_UMA_VEZ} vendas</Text>
          ) : (
            <>
              {podeAplicar && (
                <Button
                  variant="default"
                  onClick={() => setAberta({ acao: 'campanha', alvos: selecionados })}
                >
                  Aplicar campanha
                </Button>
              )}
              {podeEditar && (
                <Button variant="default" onClick={() => setAberta({ acao: 'status', alvos: selecionados })}>
                  Mudar status
                </Button>
              )}
              {podeExportar && <Exportar selecionadas={selecionados} ordem={ordem} />}
            </>
          )}
        </BarraDeSelecao>
      )}
      {aberta?.acao === 'campanha' && <AplicarASelecao vendas={aberta.alvos} onClose={fechar} />}
      {aberta?.acao === 'status' && (
        <MudarStatusDialog alvos={aberta.alvos} onChanged={limpar} onClose={fechar} />
      )}
    </>
  )
}

/** '2 selecionadas · R$ 800.000,00' */
function resumoDe(vendas: readonly Venda[]): string {
  const soma = somarReais(vendas.map(({ valor_venda }) => valor_venda))
  return `${contarDe(vendas.length, 'selecionada', 'selecionadas')} · ${formatBRL(soma)}`
}

function Exportar({ selecionadas, ordem }: { selecionadas: readonly Venda[] } & Pick<Props, 'ordem'>) {
  const ids = selecionadas.map(({ id }) => id)
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Exportar seleção
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={enderecoDaSelecao(ids, ordem, 'csv')} download>
          CSV
        </Menu.Item>
        <Menu.Item component="a" href={enderecoDaSelecao(ids, ordem, 'xlsx')} download>
          Excel (XLSX)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

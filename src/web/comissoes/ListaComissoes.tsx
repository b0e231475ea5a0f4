/** The list of commissions: filters, sums, rows or cards, selection. */
import { Button, Checkbox, Select, Table, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Comissao } from '../../contract/comissoes.ts'
import { CAMPOS_COMISSAO, podeSelecionar } from '../../core/comissoes.ts'
import { orpc } from '../api/query.ts'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { Records, SortableTh } from '../list/Records.tsx'
import { type Selecao, useSelecao } from '../list/use-selecao.ts'
import { usePode } from '../session/session.tsx'
import { CartaoComissao, LinhaComissao } from './ComissaoRow.tsx'
import classes from './comissoes.module.css'
import { FiltrosComissoes } from './FiltrosComissoes.tsx'
import { MarcarSelecionadas } from './MarcarSelecionadas.tsx'
import { Somas } from './Somas.tsx'
import { filtrosIn, inputsOf, LINHAS_POR_PAGINA, SEM_FILTROS } from './search.ts'

const route = getRouteApi('/_app/comissoes')
const NENHUMA: readonly Comissao[] = []

export function ListaComissoes() {
  const address = useListAddress()
  const search = route.useSearch()
  const { filtros, ordered, list, linhas } = inputsOf(search, address)
  const query = useQuery(
    orpc.comissoes.listar.queryOptions({ input: list, placeholderData: keepPreviousData }),
  )
  const itens = query.data?.itens ?? NENHUMA
  const selecao = useSelecao(useMemo(() => itens.filter(podeSelecionar), [itens]))
  const podeMarcar = usePode('comissoes.marcar')
  return (
    <>
      <FiltrosComissoes>
        <ExportMenu address={(formato) => exportAddress('/comissoes/exportar', ordered, formato)} />
      </FiltrosComissoes>
      <Somas filtros={filtros} />
      {filtros.colaborador_id && (
        <Button
          component="a"
          download
          variant="default"
          mb="md"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          href={`/api/comissoes/extrato?${new URLSearchParams(filtrosIn(search))}`}
        >
          Extrato (PDF)
        </Button>
      )}
      <RecordList
        query={query}
        plural="comissões"
        title="Comissões"
        empty="Nenhuma comissão encontrada"
        hint="As comissões vêm dos participantes das vendas."
        perPage={linhas}
        filtered={Object.keys(filtros).some((filtro) => filtro !== 'texto')}
        onClear={() => address.go(SEM_FILTROS, true)}
      >
        {(comissoes) => (
          <>
            <Records
              label="Comissões"
              records={comissoes}
              head={<Cabecalho selecao={podeMarcar ? selecao : null} de={comissoes} />}
              row={(comissao) => (
                <LinhaComissao
                  key={comissao.id}
                  {...{ comissao, ...itemOf(selecao, comissao, podeMarcar) }}
                />
              )}
              card={(comissao) => (
                <CartaoComissao
                  key={comissao.id}
                  {...{ comissao, ...itemOf(selecao, comissao, podeMarcar) }}
                />
              )}
            />
            <Select
              label="Linhas por página"
              className={classes.linhas}
              data={LINHAS_POR_PAGINA.map(String)}
              value={String(linhas)}
              allowDeselect={false}
              onChange={(quantas) => address.go({ linhas: Number(quantas), pagina: undefined }, true)}
            />
            {podeMarcar && <MarcarSelecionadas selecao={selecao} />}
          </>
        )}
      </RecordList>
    </>
  )
}

function itemOf(selecao: Selecao<Comissao>, comissao: Comissao, podeMarcar: boolean) {
  return {
    selecionada: selecao.inclui(comissao.id) && podeSelecionar(comissao),
    onAlternar: podeMarcar && podeSelecionar(comissao) ? selecao.alternar : null,
  }
}

function Cabecalho({ selecao, de }: { selecao: Selecao<Comissao> | null; de: readonly Comissao[] }) {
  const quantas = selecao?.selecionados.length ?? 0
  const selecionaveis = de.filter(podeSelecionar).length
  return (
    <>
      <Table.Th>
        {selecao ? (
          <Checkbox
            aria-label="Selecionar todas as desta página"
            checked={quantas > 0 && quantas === selecionaveis}
            indeterminate={quantas > 0 && quantas < selecionaveis}
            disabled={selecionaveis === 0}
            onChange={selecao.alternarTodos}
          />
        ) : null}
      </Table.Th>
      <Table.Th>{CAMPOS_COMISSAO.colaborador_id.rotulo}</Table.Th>
      <Table.Th>Venda</Table.Th>
      <SortableTh column="data_venda">{CAMPOS_COMISSAO.data_venda.rotulo}</SortableTh>
      <Table.Th>{CAMPOS_COMISSAO.empreendimento_id.rotulo}</Table.Th>
      <Table.Th>{CAMPOS_COMISSAO.loja_id.rotulo}</Table.Th>
      <Table.Th ta="right">
        <Text span inherit>
          Comissão
        </Text>
      </Table.Th>
      <Table.Th>{CAMPOS_COMISSAO.situacao.rotulo}</Table.Th>
      <SortableTh column="data_pagamento">Pagamento</SortableTh>
    </>
  )
}

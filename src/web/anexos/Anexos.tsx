/** A sale's attachments: listed, opened, added and deleted. */
import { Alert, Button, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Anexo } from '../../contract/anexos.ts'
import { ANEXO_CATEGORIAS, type AnexoCategoria } from '../../core/anexos.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useCan } from '../session/session.tsx'
import { Loading } from '../ui/Loading.tsx'
import { AddFiles } from '../uploads/AddFiles.tsx'
import { FileRows } from '../uploads/FileRows.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import { anexos, refetchAnexos, useUploads } from './uploads.ts'

interface Props {
  venda: { id: string; numero_venda: string }
  /** Whether files may be added. */
  canAdd: boolean
}

export function Anexos({ venda, canAdd }: Props) {
  const { data, error, refetch } = useQuery(
    orpc.anexos.listar.queryOptions({ input: { venda_id: venda.id } }),
  )
  const uploads = useUploads(venda.id)
  const isEmpty = data?.quantidade === 0 && uploads.length === 0
  return (
    <Paper component="section" withBorder p="sm" className={isEmpty ? 'print-hidden' : ''}>
      <Title order={3} mb={6}>
        Anexos
      </Title>
      {error ? (
        <Alert color="red">
          {failureOf(error).message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </Alert>
      ) : data ? (
        <Stack gap="xs">
          {data.itens ? <List anexos={data.itens} vendaId={venda.id} /> : <Masked {...data} />}
          {uploads.length > 0 && <UploadList uploads={uploads} of={anexos} />}
          {canAdd && <Add venda={venda} isEmpty={isEmpty} />}
        </Stack>
      ) : (
        <Loading height={36} label="Carregando anexos" />
      )}
    </Paper>
  )
}

function Masked({ quantidade }: { quantidade: number }) {
  if (quantidade === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {counted(quantidade, 'anexo', 'anexos')}: mostre os dados do cliente para ver.
    </Text>
  )
}

interface ListProps {
  anexos: readonly Anexo[]
  vendaId: string
}

function List({ anexos: listed, vendaId }: ListProps) {
  const canDelete = useCan('vendas.editar')
  const exclusion = {
    send: (id: string) => orpc.anexos.excluir.call({ id }),
    consequence: 'sai desta venda, e o arquivo é apagado.',
    refetch: () => refetchAnexos(vendaId),
  }
  return (
    <FileRows
      files={listed}
      word="anexo"
      label="Anexos"
      address="/api/anexos"
      exclusion={canDelete ? exclusion : null}
    />
  )
}

function Add({ venda, isEmpty }: { venda: Props['venda']; isEmpty: boolean }) {
  const [categoria, setCategoria] = useState<AnexoCategoria>('Contrato')
  return (
    <AddFiles
      button="Anexar arquivos"
      label="Arquivos a anexar"
      note={isEmpty ? 'Nenhum anexo ainda.' : ''}
      onAdd={(files) => void anexos.add({ venda, categoria }, files)}
    >
      <Select
        aria-label="Categoria dos próximos anexos"
        data={[...ANEXO_CATEGORIAS]}
        value={categoria}
        onChange={(value) => setCategoria(ANEXO_CATEGORIAS.find((each) => each === value) ?? categoria)}
        flex="0 1 15rem"
      />
    </AddFiles>
  )
}

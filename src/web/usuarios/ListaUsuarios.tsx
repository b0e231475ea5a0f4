/** The list of users: search, table or cards, export. */
import { Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ORDENS_DE_USUARIOS, type Usuario } from '../../contract/usuarios.ts'
import { CAMPOS_USUARIO, type SituacaoUsuario, situacaoDoUsuario } from '../../core/usuarios.ts'
import { orpc } from '../api/query.ts'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress, listInput } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, RowActions, SortableTh, Tag } from '../list/Records.tsx'
import { AcoesUsuario } from './AcoesUsuario.tsx'

export function ListaUsuarios() {
  const address = useListAddress()
  const input = listInput(address, ORDENS_DE_USUARIOS)
  const query = useQuery(orpc.usuarios.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <ListBar label="Buscar usuários" placeholder="Nome ou email">
        <ExportMenu address={(formato) => exportAddress('/usuarios/exportar', input, formato)} />
      </ListBar>
      <RecordList
        query={query}
        cadastro="usuarios"
        empty={
          address.busca ? 'Nenhum usuário encontrado com os termos pesquisados' : 'Nenhum usuário encontrado'
        }
        onClear={() => address.go({ busca: undefined }, true)}
      >
        {(usuarios) => (
          <Records
            label="Usuários"
            records={usuarios}
            head={
              <>
                <SortableTh column="nome">{CAMPOS_USUARIO.nome.rotulo}</SortableTh>
                <SortableTh column="email">{CAMPOS_USUARIO.email.rotulo}</SortableTh>
                <SortableTh column="cargo">{CAMPOS_USUARIO.cargo.rotulo}</SortableTh>
                <SortableTh column="status">{CAMPOS_USUARIO.status.rotulo}</SortableTh>
                <Table.Th>{CAMPOS_USUARIO.loja_id.rotulo}</Table.Th>
                <Table.Th ta="right">Ações</Table.Th>
              </>
            }
            row={(usuario) => <Linha key={usuario.id} usuario={usuario} />}
            card={(usuario) => <Cartao key={usuario.id} usuario={usuario} />}
          />
        )}
      </RecordList>
    </>
  )
}

function Linha({ usuario }: { usuario: Usuario }) {
  return (
    <Table.Tr>
      <Table.Td fw={500}>{usuario.nome}</Table.Td>
      <Table.Td>
        <Email usuario={usuario} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{usuario.cargo}</Table.Td>
      <Table.Td>
        <Situacao usuario={usuario} />
      </Table.Td>
      <Table.Td>{usuario.loja?.nome}</Table.Td>
      <Table.Td>
        <RowActions>
          <AcoesUsuario usuario={usuario} />
        </RowActions>
      </Table.Td>
    </Table.Tr>
  )
}

function Cartao({ usuario }: { usuario: Usuario }) {
  return (
    <RecordCard
      title={usuario.nome}
      badges={<Situacao usuario={usuario} />}
      actions={<AcoesUsuario usuario={usuario} />}
    >
      <CardField label={CAMPOS_USUARIO.email.rotulo} wide>
        <Email usuario={usuario} />
      </CardField>
      <CardField of={CAMPOS_USUARIO.cargo} value={usuario.cargo} />
      <CardField of={CAMPOS_USUARIO.loja_id} value={usuario.loja} />
    </RecordCard>
  )
}

/** The address, which may break where its parts meet. */
function breakable(email: string): ReactNode {
  const [first, ...parts] = email.split(/(?<=@)|(?=\.)/)
  return parts.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  )
}

function Email({ usuario: { email, email_confirmado } }: { usuario: Usuario }) {
  return (
    <>
      {breakable(email)}
      {email_confirmado === false && (
        <Text size="xs" c="dimmed">
          Email não confirmado
        </Text>
      )}
    </>
  )
}

const CORES: Record<SituacaoUsuario, string> = { Ativo: 'green', Inativo: 'gray', 'Sem Acesso': 'yellow' }

function Situacao({ usuario }: { usuario: Usuario }) {
  const situacao = situacaoDoUsuario(usuario)
  return <Tag color={CORES[situacao]}>{situacao}</Tag>
}

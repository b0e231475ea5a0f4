/** The list of users: search, table or cards, export. */
import { Table } from '@mantine/core'
import { memo } from 'react'
import { USUARIO_SORT_COLUMNS, type Usuario } from '../../contract/usuarios.ts'
import type { BadgeLook } from '../../core/badges.ts'
import { situacaoOfUsuario, USUARIO_FIELDS, type UsuarioSituacao } from '../../core/usuarios.ts'
import { orpc } from '../api/query.ts'
import { ActionsTd, Detail, Td, Tr } from '../list/cells.tsx'
import { useListAddress } from '../list/list-address.ts'
import { listInput } from '../list/list-search.ts'
import { BREAKS, CardField, RecordCard, SortableTh, Tag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { breakable } from '../ui/breakable.tsx'
import { UsuarioActions } from './UsuarioActions.tsx'

export function UsuariosList() {
  const address = useListAddress()
  return (
    <RegisterList
      cadastro="usuarios"
      route={orpc.usuarios.listar}
      input={listInput(address, USUARIO_SORT_COLUMNS, {})}
      placeholder="Nome ou email"
      empty={address.busca ? 'Nenhum usuário encontrado com os termos pesquisados' : undefined}
      head={
        <>
          <SortableTh column="nome">{USUARIO_FIELDS.nome.rotulo}</SortableTh>
          <SortableTh column="email">{USUARIO_FIELDS.email.rotulo}</SortableTh>
          <SortableTh column="cargo">{USUARIO_FIELDS.cargo.rotulo}</SortableTh>
          <SortableTh column="status">{USUARIO_FIELDS.status.rotulo}</SortableTh>
          <Table.Th>{USUARIO_FIELDS.loja_id.rotulo}</Table.Th>
          <Table.Th ta="right">Ações</Table.Th>
        </>
      }
      row={(usuario) => <UsuarioRow key={usuario.id} usuario={usuario} />}
      card={(usuario) => <UsuarioCard key={usuario.id} usuario={usuario} />}
    />
  )
}

const UsuarioRow = memo(function UsuarioRow({ usuario }: { usuario: Usuario }) {
  return (
    <Tr>
      <Td fw={500}>{usuario.nome}</Td>
      <Td miw="8rem" className={BREAKS}>
        <Email usuario={usuario} />
      </Td>
      <Td style={{ whiteSpace: 'nowrap' }}>{usuario.cargo}</Td>
      <Td>
        <Situacao usuario={usuario} />
      </Td>
      <Td>{usuario.loja?.nome}</Td>
      <ActionsTd>
        <UsuarioActions usuario={usuario} />
      </ActionsTd>
    </Tr>
  )
})

const UsuarioCard = memo(function UsuarioCard({ usuario }: { usuario: Usuario }) {
  return (
    <RecordCard
      title={usuario.nome}
      badges={<Situacao usuario={usuario} />}
      actions={<UsuarioActions usuario={usuario} />}
    >
      <CardField label={USUARIO_FIELDS.email.rotulo} wide>
        <Email usuario={usuario} />
      </CardField>
      <CardField of={USUARIO_FIELDS.cargo} value={usuario.cargo} />
      <CardField of={USUARIO_FIELDS.loja_id} value={usuario.loja} />
    </RecordCard>
  )
})

function Email({ usuario: { email, email_confirmado } }: { usuario: Usuario }) {
  return (
    <>
      {breakable(email)}
      {email_confirmado === false && <Detail>Email não confirmado</Detail>}
    </>
  )
}

const LOOKS: Record<UsuarioSituacao, BadgeLook> = {
  Ativo: 'active',
  Inativo: 'secondary',
  'Sem Acesso': 'waiting',
}

function Situacao({ usuario }: { usuario: Usuario }) {
  const situacao = situacaoOfUsuario(usuario)
  return <Tag look={LOOKS[situacao]}>{situacao}</Tag>
}

import * as t from 'io-ts'
import { struct } from '../codec'
import { Card } from '../entities/card'
import { Category, CategoryBundle } from '../entities/category'
import { Competition } from '../entities/competition'
import { Standing } from '../entities/standing'
import { Role } from '../entities/role'
import { SearchResult } from '../entities/search'
import { Id } from '../ids'
import { many, one, optional } from './call'
import type { Call } from './call'
import { Count, IdList } from './query'

const roles = { roles: many('Role', Role) }

/** Calls about categories, search, roles, competitions and notifications. */
export const libraryCalls = {
  category: {
    method: 'GET',
    path: '/user/categories/{categoryId}',
    answer: { bundle: one('CategoryBundle', CategoryBundle) },
    queue: 'never',
    source: 'S-API-09',
  },
  trendingCategories: {
    method: 'GET',
    path: '/user/categories/trending',
    answer: { categories: many('Category', Category) },
    queue: 'never',
    source: 'S-API-10',
  },
  search: {
    method: 'GET',
    path: '/user/search/v2',
    query: struct('SearchQuery', { query: t.string }, { categoryId: Id, limit: Count, offset: Count }),
    answer: { result: one('SearchResult', SearchResult) },
    queue: 'never',
    source: 'S-API-11',
  },
  searchCards: {
    method: 'GET',
    path: '/user/search/cards',
    query: struct('CardQuery', {}, { search: t.string, categoryId: Id }),
    answer: { cards: many('Card', Card) },
    queue: 'never',
    source: 'D-API-37',
  },
  myRoles: {
    method: 'GET',
    path: '/user/roles',
    answer: roles,
    queue: 'never',
    source: 'S-API-16 D-API-36',
  },
  role: {
    method: 'GET',
    path: '/user/roles/{id}',
    answer: { role: one('Role', Role) },
    queue: 'never',
    source: 'S-API-17 S-API-41',
  },
  orgRoles: {
    method: 'GET',
    path: '/user/org/roles',
    answer: roles,
    queue: 'never',
    source: 'S-API-18 D-API-35',
  },
  deckRoles: {
    method: 'GET',
    path: '/user/decks/{id}/roles',
    answer: roles,
    queue: 'never',
    source: 'S-API-19 D-API-34',
  },
  roleByContentCode: {
    method: 'GET',
    path: '/user/roles/content-code/{code}',
    answer: { role: one('Role', Role) },
    queue: 'never',
    source: 'S-API-20 S-API-41',
  },
  joinRole: {
    method: 'POST',
    path: '/user/roles/{id}/join',
    answer: { role: optional('Role', Role) },
    queue: 'never',
    source: 'S-API-21',
  },
  leaveRole: {
    method: 'POST',
    path: '/user/roles/{id}/leave',
    answer: {},
    queue: 'never',
    source: 'S-API-22',
  },
  competition: {
    method: 'GET',
    path: '/user/competitions/{id}',
    answer: { competition: one('Competition', Competition) },
    queue: 'never',
    source: 'S-API-32 D-API-26',
  },
  standings: {
    method: 'GET',
    path: '/user/competitions/standings',
    query: struct('StandingsQuery', { competitionIds: IdList }, {}),
    answer: { standings: many('Standing', Standing) },
    queue: 'never',
    source: 'S-API-33 D-API-27',
  },
  registerPush: {
    method: 'POST',
    path: '/user/notifications',
    params: struct('PushParams', { token: t.string }, {}),
    answer: {},
    queue: 'never',
    source: 'S-API-28',
  },
  seeNotifications: {
    method: 'POST',
    path: '/user/seen-notifications',
    params: struct('SeenNotifications', { notificationIds: t.array(Id) }, {}),
    answer: {},
    queue: 'normal',
    source: 'S-API-29',
  },
} as const satisfies Record<string, Call>

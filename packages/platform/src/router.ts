// The remotes use the shell's router through these exports. Named exports let the bundler drop what nobody uses.
export {
  Link,
  matchPath,
  NavigationType,
  NavLink,
  Navigate,
  Outlet,
  ScrollRestoration,
  isRouteErrorResponse,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { useIsLeaving, useNavigate, useNavigateLater } from './app/use-navigate.ts';
export type { LinkProps, Location, NavigateFunction, RouteObject } from 'react-router';

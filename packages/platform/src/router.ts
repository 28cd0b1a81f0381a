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
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export type { LinkProps, Location, NavigateFunction, RouteObject } from 'react-router';

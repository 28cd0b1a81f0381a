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
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export type { LinkProps, LoaderFunctionArgs, Location, NavigateFunction, Params, RouteObject } from 'react-router';
